import { UserX } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { DialogButton } from '../../acts/dialog-button.tsx'
import { ReasonDialog } from '../../acts/reason-dialog.tsx'
import type { AccountDetail } from '../../api/account-acts.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { userMessages } from '../../messages/users.fr.ts'
import { SuspensionStamp } from './suspension-stamp.tsx'

export function SuspendButton({ record }: { record: AccountDetail }) {
  const { id, email, username, suspendedAt } = record
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return (
    <DialogButton
      label={userMessages.suspend}
      icon={<UserX size={16} aria-hidden />}
      look="grave"
      superseded={
        suspendedAt !== null && (
          <>
            {userMessages.alreadySuspended} <SuspensionStamp record={record} />.
          </>
        )
      }
      dialog={(close) => (
        <ReasonDialog
          title={userMessages.suspendTitle(username ?? email)}
          text={userMessages.suspendText}
          confirm={userMessages.suspend}
          isGrave
          refreshes={['users']}
          send={(reason) => dataProvider.suspendAccount(id, reason)}
          done={userMessages.suspended}
          failed={userMessages.suspendFailed}
          onClose={close}
        />
      )}
    />
  )
}
