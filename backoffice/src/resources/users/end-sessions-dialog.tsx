import { useDataProvider } from 'react-admin'
import { ConfirmDialog } from '../../acts/confirm-dialog.tsx'
import type { AccountDetail } from '../../api/account-acts.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { userMessages } from '../../messages/users.fr.ts'

interface EndSessionsDialogProps {
  record: AccountDetail
  isOwn: boolean
  onClose: () => void
}

export function EndSessionsDialog({ record, isOwn, onClose }: EndSessionsDialogProps) {
  const { id, email, username } = record
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return (
    <ConfirmDialog
      title={userMessages.endSessionsTitle(username ?? email)}
      text={isOwn ? userMessages.endOwnSessionsText : userMessages.endSessionsText}
      confirm={userMessages.endSessions}
      isGrave
      refreshes={['users']}
      send={() => dataProvider.endSessions(id)}
      done={userMessages.sessionsEnded}
      failed={userMessages.endSessionsFailed}
      onClose={onClose}
    />
  )
}
