import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ConfirmDialog } from '../../acts/confirm-dialog.tsx'
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
  return (
    <ConfirmDialog
      title={title}
      text={messages.resendText}
      confirm={messages.resend}
      refreshes={['failed-emails']}
      send={() => dataProvider.resendEmail(id)}
      done={messages.resent}
      failed={messages.resendFailed}
      onClose={onClose}
    >
      {failure && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>{messages.failedBecause(failure)}</Typography>
      )}
    </ConfirmDialog>
  )
}
