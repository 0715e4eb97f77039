import { UserCheck } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { AccountDetail } from '../../api/account-acts.ts'
import { userMessages } from '../../messages/users.fr.ts'
import { LiftDialog } from './lift-dialog.tsx'

export function LiftButton({ record }: { record: AccountDetail }) {
  return (
    <DialogButton
      label={userMessages.lift}
      icon={<UserCheck size={16} aria-hidden />}
      look="main"
      superseded={record.suspendedAt === null && userMessages.alreadyLifted}
      dialog={(close) => <LiftDialog record={record} onClose={close} />}
    />
  )
}
