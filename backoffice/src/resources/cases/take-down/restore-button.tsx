import { RotateCcw } from 'lucide-react'
import { DialogButton } from '../../../acts/dialog-button.tsx'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { takeDownMessages } from '../../../messages/take-down.fr.ts'
import { RestoreDialog } from './restore-dialog.tsx'

export function RestoreButton({ record }: { record: ConsoleCase }) {
  const latest = record.decisions.at(-1)
  if (!latest) return null
  return (
    <DialogButton
      label={takeDownMessages.restore}
      icon={<RotateCcw size={16} aria-hidden />}
      look="main"
      dialog={(close) => <RestoreDialog record={record} decisionId={latest.id} onClose={close} />}
    />
  )
}
