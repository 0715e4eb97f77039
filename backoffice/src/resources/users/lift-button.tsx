import { UserCheck } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { DialogButton } from '../../acts/dialog-button.tsx'
import { ReasonDialog } from '../../acts/reason-dialog.tsx'
import type { AccountDetail } from '../../api/account-acts.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { userMessages } from '../../messages/users.fr.ts'

export function LiftButton({ record: { id, email, username } }: { record: AccountDetail }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return (
    <DialogButton
      label={userMessages.lift}
      icon={<UserCheck size={16} aria-hidden />}
      look="main"
      dialog={(close) => (
        <ReasonDialog
          title={userMessages.liftTitle(username ?? email)}
          text={userMessages.liftText}
          confirm={userMessages.lift}
          refreshes={['users']}
          send={(reason) => dataProvider.liftSuspension(id, reason)}
          done={userMessages.lifted}
          failed={userMessages.liftFailed}
          onClose={close}
        />
      )}
    />
  )
}
