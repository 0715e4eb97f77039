import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ReasonDialog } from '../../acts/reason-dialog.tsx'
import type { AccountDetail } from '../../api/account-acts.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { userMessages } from '../../messages/users.fr.ts'

/** Lifts the suspension that was on the screen: the platform refuses when the account has changed since. */
export function LiftDialog({ record, onClose }: { record: AccountDetail; onClose: () => void }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  // Fixed at opening: a suspension that arrives behind the dialog was not seen.
  const [{ id, email, username, revision }] = useState(record)
  return (
    <ReasonDialog
      title={userMessages.liftTitle(username ?? email)}
      text={userMessages.liftText}
      confirm={userMessages.lift}
      refreshes={['users']}
      send={(reason) => dataProvider.liftSuspension(id, reason, revision)}
      done={userMessages.lifted}
      failed={userMessages.liftFailed}
      onClose={onClose}
    />
  )
}
