import { LockOpen } from 'lucide-react'
import { DialogButton } from '../../../acts/dialog-button.tsx'
import { takeDownMessages } from '../../../messages/take-down.fr.ts'
import { ReleaseEvidenceDialog } from './release-evidence-dialog.tsx'

interface ReleaseEvidenceButtonProps {
  id: string
  /** The removal that holds the files. */
  decisionId: string
}

export function ReleaseEvidenceButton({ id, decisionId }: ReleaseEvidenceButtonProps) {
  return (
    <DialogButton
      label={takeDownMessages.release}
      icon={<LockOpen size={16} aria-hidden />}
      look="grave"
      dialog={(close) => <ReleaseEvidenceDialog id={id} decisionId={decisionId} onClose={close} />}
    />
  )
}
