import type { FormEvent } from 'react'
import { useDataProvider } from 'react-admin'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { useDialogAct } from '../../acts/use-dialog-act.ts'
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
  const { busy, problem, act } = useDialogAct(['users'])
  const end = async (event: FormEvent) => {
    event.preventDefault()
    const isDone = await act({
      send: () => dataProvider.endSessions(id),
      done: userMessages.sessionsEnded,
      failed: userMessages.endSessionsFailed,
    })
    if (isDone) onClose()
  }
  return (
    <ActDialog
      title={userMessages.endSessionsTitle(username ?? email)}
      text={isOwn ? userMessages.endOwnSessionsText : userMessages.endSessionsText}
      confirm={userMessages.endSessions}
      isGrave
      busy={busy}
      problem={problem}
      onSubmit={end}
      onClose={onClose}
    />
  )
}
