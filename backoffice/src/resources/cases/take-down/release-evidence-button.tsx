import { LockOpen } from 'lucide-react'
import { DialogButton } from '../../../acts/dialog-button.tsx'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { takeDownMessages } from '../../../messages/take-down.fr.ts'
import { ReleaseEvidenceDialog } from './release-evidence-dialog.tsx'

export function ReleaseEvidenceButton({ record: { id, evidence } }: { record: ConsoleCase }) {
  return (
    <DialogButton
      label={takeDownMessages.release}
      icon={<LockOpen size={16} aria-hidden />}
      look="grave"
      superseded={!evidence && takeDownMessages.alreadyReleased}
      dialog={(close) =>
        evidence && <ReleaseEvidenceDialog id={id} decisionId={evidence.decisionId} onClose={close} />
      }
    />
  )
}
