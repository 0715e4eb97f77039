import { useState } from 'react'
import { accountMessages } from '../../messages/account.fr.ts'
import { authMessages } from '../../messages/auth.fr.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { checkEmail } from '../auth/rules.ts'
import { SubmitForm } from '../auth/submit-form.tsx'
import { useSubmitForm } from '../auth/use-submit-form.ts'
import { requestPasswordReset } from './api.ts'
import { Outcome } from './outcome.tsx'

const { forgot: messages } = accountMessages

/** Shows the same message whether or not the address has an account. */
export function ForgotPassword() {
  const [sent, setSent] = useState(false)
  const { form, field } = useSubmitForm({
    defaultValues: { email: '' },
    refusable: ['email'],
    failed: messages.failed,
    async send({ email }) {
      await requestPasswordReset(email.trim())
      setSent(true)
    },
  })
  if (sent)
    return (
      <>
        <Outcome heading={messages.sentHeading} text={messages.sent} hint={messages.sentHint} />
        <Button kind="secondary" className="mt-6 w-full" onClick={() => setSent(false)}>
          {messages.again}
        </Button>
      </>
    )
  return (
    <SubmitForm {...form} submit={messages.submit} submitting={messages.submitting} wide>
      <TextField
        label={authMessages.fields.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...field('email', checkEmail)}
      />
    </SubmitForm>
  )
}
