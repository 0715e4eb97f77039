import { EyeOff } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import { providerMessages } from '../../messages/providers.fr.ts'
import { HideDialog } from './hide-dialog.tsx'

export function HideButton() {
  return (
    <DialogButton
      label={providerMessages.hideOne}
      icon={<EyeOff size={16} aria-hidden />}
      look="main"
      dialog={(close) => <HideDialog onClose={close} />}
    />
  )
}
