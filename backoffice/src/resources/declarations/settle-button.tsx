import { FileCheck } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import { declarationMessages } from '../../messages/declarations.fr.ts'
import { SettleDialog } from './settle-dialog.tsx'

export function SettleButton({ id }: { id: string }) {
  return (
    <DialogButton
      label={declarationMessages.settle}
      icon={<FileCheck size={16} aria-hidden />}
      look="main"
      dialog={(close) => <SettleDialog id={id} onClose={close} />}
    />
  )
}
