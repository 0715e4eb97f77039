import { useForm } from 'react-hook-form'
import { notify } from '../../app/notify.ts'
import { authMessages } from '../../messages/auth.fr.ts'
import { Alert } from '../../shared/alert.tsx'
import { Button } from '../../shared/button.tsx'
import { silenceReason } from '../../shared/platform-sentence.ts'
import { TextField } from '../../shared/text-field.tsx'
import { register as createAccount } from './api.ts'
import { PasswordField } from './password-field.tsx'
import { checkConfirmation, checkEmail, checkNewPassword, checkUsername } from './rules.ts'
import { useSession } from './session-store.ts'
import { showRefusal } from './show-refusal.ts'

interface Values {
  email: string
  username: string
  password: string
  confirmPassword: string
}

const FIELDS = ['email', 'username', 'password'] as const

export function RegisterForm() {
  const { register: messages, fields } = authMessages
  const { register, handleSubmit, clearErrors, setError, formState } = useForm<Values>({
    defaultValues: { email: '', username: '', password: '', confirmPassword: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState
  // The refusal of the whole form is about what was typed before.
  const forget = (name: keyof Values) => {
    clearErrors(name)
    clearErrors('root')
  }
  const field = (name: keyof Values, validate: (value: string, all: Values) => true | string) =>
    register(name, { validate, onChange: () => forget(name) })

  const submit = handleSubmit(async ({ email, password, username }) => {
    try {
      useSession.getState().start(await createAccount(email.trim(), password, username.trim()))
      notify('success', messages.success)
    } catch (error) {
      showRefusal(error, FIELDS, setError, messages.failed)
      notify('error', messages.failed, silenceReason(error))
    }
  })

  return (
    <form
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
      noValidate
      className="grid gap-5"
    >
      {errors.root && <Alert>{errors.root.message}</Alert>}
      <TextField
        label={fields.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={errors.email?.message}
        {...field('email', checkEmail)}
      />
      <TextField
        label={fields.username}
        note={fields.optional}
        autoComplete="nickname"
        error={errors.username?.message}
        {...field('username', checkUsername)}
      />
      <PasswordField
        label={fields.password}
        hint={fields.passwordHint}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...field('password', checkNewPassword)}
      />
      <PasswordField
        label={fields.confirmPassword}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...field('confirmPassword', (value, all) => checkConfirmation(value, all.password))}
      />
      <Button type="submit" aria-disabled={isSubmitting} className="mt-1 w-full">
        {isSubmitting ? messages.submitting : messages.submit}
      </Button>
    </form>
  )
}
