import { ShieldCheck } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { AccountDetail } from '../../api/account-acts.ts'
import { userMessages } from '../../messages/users.fr.ts'
import { RolesDialog } from './roles-dialog.tsx'

export function RolesButton({ record, isOwn }: { record: AccountDetail; isOwn: boolean }) {
  return (
    <DialogButton
      label={userMessages.changeRoles}
      icon={<ShieldCheck size={16} aria-hidden />}
      look="main"
      dialog={(close) => <RolesDialog record={record} isOwn={isOwn} onClose={close} />}
    />
  )
}
