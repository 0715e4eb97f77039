import { ApiError } from '@alcove/contracts/client'
import { Link } from 'react-router-dom'
import { accountMessages } from '../../messages/account.fr.ts'
import { authMessages } from '../../messages/auth.fr.ts'
import { isUnreached } from '../../shared/api/platform-sentence.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { runAfterRefresh } from '../../shared/session/start-after-refresh.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import { logIn } from './api.ts'
import { resumeLogOut } from './log-out.ts'
import { PasswordField } from './password-field.tsx'
import { checkEmail, checkPassword } from './rules.ts'
import { SubmitForm } from './submit-form.tsx'
import { useSubmitForm } from './use-submit-form.ts'

export function LoginForm() {
  const { login: messages, fields } = authMessages
  const { form, field, setFocus } = useSubmitForm({
    defaultValues: { email: '', password: '' },
    refusable: ['email', 'password'],
    failed: messages.failed,
    async send({ email, password }) {
      try {
        await resumeLogOut()
        useSession.getState().start(await runAfterRefresh(() => logIn(email.trim(), password)))
        notify('success', messages.success)
      } catch (error) {
        // Shows each failure once: the platform's answer on the form, a lost connection as a toast.
        if (!isUnreached(error)) throw error
        notify('error', messages.failedToast, error.message)
      }
    },
    onRefused(error) {
      if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS')
        setFocus('password', { shouldSelect: true })
    },
  })
  return (
    <SubmitForm {...form} submit={messages.submit} submitting={messages.submitting} wide>
      <TextField
        label={fields.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...field('email', checkEmail)}
      />
      <PasswordField
        label={fields.password}
        autoComplete="current-password"
        required
        {...field('password', checkPassword)}
      />
      <Link
        to={paths.forgotPassword}
        className="-my-2 justify-self-start py-2 text-sm text-accent-text underline underline-offset-4"
      >
        {accountMessages.forgot.link}
      </Link>
    </SubmitForm>
  )
}
