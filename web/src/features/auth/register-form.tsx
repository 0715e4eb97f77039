import { authMessages } from '../../messages/auth.fr.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { runAfterRefresh } from '../../shared/session/start-after-refresh.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import { register } from './api.ts'
import { resumeLogOut } from './log-out.ts'
import { PasswordField } from './password-field.tsx'
import { RegisterTerms } from './register-terms.tsx'
import { checkConfirmation, checkEmail, checkNewPassword, checkUsername } from './rules.ts'
import { SubmitForm } from './submit-form.tsx'
import { useSubmitForm } from './use-submit-form.ts'

export function RegisterForm() {
  const { register: messages, fields } = authMessages
  const { form, field } = useSubmitForm({
    defaultValues: { email: '', username: '', password: '', confirmPassword: '' },
    refusable: ['email', 'username', 'password'],
    failed: messages.failed,
    async send({ email, password, username }) {
      await resumeLogOut()
      const session = await runAfterRefresh(() => register(email.trim(), password, username.trim()))
      useSession.getState().start(session)
      notify('success', messages.success)
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
      <TextField
        label={fields.username}
        note={fields.optional}
        autoComplete="nickname"
        {...field('username', checkUsername)}
      />
      <PasswordField
        label={fields.password}
        hint={fields.passwordHint}
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
      <RegisterTerms />
    </SubmitForm>
  )
}
