import { ApiError } from '@alcove/contracts/client'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { accountMessages } from '../../messages/account.fr.ts'
import { authMessages } from '../../messages/auth.fr.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { checkConfirmation, checkNewPassword } from '../auth/rules.ts'
import { SubmitForm } from '../auth/submit-form.tsx'
import { useSubmitForm } from '../auth/use-submit-form.ts'
import { resetPassword } from './api.ts'
import { Outcome } from './outcome.tsx'
import { useLinkToken } from './use-link-token.ts'

const { reset: messages } = accountMessages
const { fields } = authMessages

/** Sets a new password with the token of the link, or with the code typed from the email. */
export function ResetPassword() {
  const token = useLinkToken()
  return <ResetForm key={token} linked={token} />
}

function ResetForm({ linked }: { linked: string }) {
  const [done, setDone] = useState(false)
  const [linkEnded, setLinkEnded] = useState(false)
  const { form, field } = useSubmitForm({
    defaultValues: { code: '', password: '', confirmPassword: '' },
    refusable: ['password'],
    failed: messages.failed,
    async send({ code, password }) {
      await resetPassword(linked || code.trim(), password)
      // A reset ends every session, including this browser's.
      useSession.getState().end()
      setDone(true)
    },
    onRefused: (error) => setLinkEnded(error instanceof ApiError && error.code === 'ACCOUNT_LINK_INVALID'),
  })
  if (done)
    return (
      <Outcome
        heading={messages.doneHeading}
        text={messages.done}
        way={{ to: paths.login, label: messages.toLogin }}
      />
    )
  return (
    <SubmitForm {...form} submit={messages.submit} submitting={messages.submitting} wide>
      {linkEnded && form.refusal && (
        <Link
          to={paths.forgotPassword}
          className="-mt-2 text-sm text-accent-text underline underline-offset-4"
        >
          {messages.askAgain}
        </Link>
      )}
      {linked === '' && (
        <TextField
          label={messages.code}
          autoComplete="off"
          required
          {...field('code', (code) => code.trim() !== '' || messages.codeRequired)}
        />
      )}
      <PasswordField
        label={fields.password}
        hint={accountMessages.password.hint}
        autoComplete="new-password"
        required
        {...field('password', checkNewPassword)}
      />
      <PasswordField
        label={fields.confirmPassword}
        autoComplete="new-password"
        required
        {...field('confirmPassword', (value, all) => checkConfirmation(value, all.password))}
      />
    </SubmitForm>
  )
}
