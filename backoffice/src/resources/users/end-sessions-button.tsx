import { LogOut } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { AccountDetail } from '../../api/account-acts.ts'
import { userMessages } from '../../messages/users.fr.ts'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'

export function EndSessionsButton({ record, isOwn }: { record: AccountDetail; isOwn: boolean }) {
  return (
    <DialogButton
      label={userMessages.endSessions}
      icon={<LogOut size={16} aria-hidden />}
      look="grave"
      superseded={record.openSessions === 0 && userMessages.noSessions}
      dialog={(close) => <EndSessionsDialog record={record} isOwn={isOwn} onClose={close} />}
    />
  )
}
