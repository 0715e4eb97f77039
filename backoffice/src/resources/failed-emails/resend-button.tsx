import { Send } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { ActButton } from '../../acts/act-button.tsx'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { failedEmailMessages } from '../../messages/failed-emails.fr.ts'

/** Sends the email again with all its attempts; refused while it is being sent. */
export function ResendButton({ id }: { id: string }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return (
    <ActButton
      label={failedEmailMessages.resend}
      icon={<Send size={16} aria-hidden />}
      refreshes={['failed-emails']}
      send={() => dataProvider.resendEmail(id)}
      done={failedEmailMessages.resent}
      failed={failedEmailMessages.resendFailed}
    />
  )
}
