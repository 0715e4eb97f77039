import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { useDialogAct } from '../../acts/use-dialog-act.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import type { FailedEmail } from '../../api/failed-emails.ts'
import { failedEmailMessages as messages } from '../../messages/failed-emails.fr.ts'

interface ResendDialogProps {
  email: FailedEmail
  title: string
  onClose: () => void
}

/** Confirms first, because rows move up: a second press would send the next email. */
export function ResendDialog({ email, title, onClose }: ResendDialogProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  // Fixed at opening, as the title is.
  const [{ id, failure }] = useState(email)
  const { busy, problem, act } = useDialogAct(['failed-emails'])
  const resend = async (event: FormEvent) => {
    event.preventDefault()
    const isDone = await act({
      send: () => dataProvider.resendEmail(id),
      done: messages.resent,
      failed: messages.resendFailed,
    })
    if (isDone) onClose()
  }
  return (
    <ActDialog
      title={title}
      text={messages.resendText}
      confirm={messages.resend}
      busy={busy}
      problem={problem}
      onSubmit={resend}
      onClose={onClose}
    >
      {failure && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>{messages.failedBecause(failure)}</Typography>
      )}
    </ActDialog>
  )
}
