import { DialogButton } from '../../acts/dialog-button.tsx'
import type { FailedEmail } from '../../api/failed-emails.ts'
import { emailWords, failedEmailMessages as messages } from '../../messages/failed-emails.fr.ts'
import { translateWord } from '../../record/translate-word.ts'
import { ResendDialog } from './resend-dialog.tsx'

/** Sends the email again with all its attempts; refused while it is being sent. */
export function ResendButton({ email }: { email: FailedEmail }) {
  const title = messages.resendTo(translateWord(emailWords, email.kind), email.address)
  return (
    <DialogButton
      label={messages.resend}
      fullLabel={title}
      look="row"
      dialog={(close) => <ResendDialog email={email} title={title} onClose={close} />}
    />
  )
}
