import { Ban } from 'lucide-react'
import { DialogButton } from '../../../acts/dialog-button.tsx'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { takeDownMessages } from '../../../messages/take-down.fr.ts'
import { RemoveDialog } from './remove-dialog.tsx'

export function RemoveButton({ record }: { record: ConsoleCase }) {
  return (
    <DialogButton
      label={takeDownMessages.remove}
      icon={<Ban size={16} aria-hidden />}
      look="grave"
      dialog={(close) => <RemoveDialog record={record} onClose={close} />}
    />
  )
}
