import { useForm } from 'react-hook-form'
import { notify } from '../../app/notify.ts'
import { authMessages } from '../../messages/auth.fr.ts'
import { Alert } from '../../shared/alert.tsx'
import { Button } from '../../shared/button.tsx'
import { silenceReason } from '../../shared/platform-sentence.ts'
import { TextField } from '../../shared/text-field.tsx'
import { logIn } from './api.ts'
import { PasswordField } from './password-field.tsx'
import { checkEmail, checkPassword } from './rules.ts'
import { useSession } from './session-store.ts'
import { showRefusal } from './show-refusal.ts'

interface Values {
  email: string
  password: string
}

const FIELDS = ['email', 'password'] as const

export function LoginForm() {
  const { login: messages, fields } = authMessages
  const { register, handleSubmit, clearErrors, setError, formState } = useForm<Values>({
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState
  // The refusal of the whole form is about what was typed before.
  const forget = (name: keyof Values) => {
    clearErrors(name)
    clearErrors('root')
  }
  const field = (name: keyof Values, validate: (value: string) => true | string) =>
    register(name, { validate, onChange: () => forget(name) })

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      useSession.getState().start(await logIn(email.trim(), password))
      notify('success', messages.success)
    } catch (error) {
      showRefusal(error, FIELDS, setError, messages.failed)
      notify('error', messages.failedToast, silenceReason(error))
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
      <PasswordField
        label={fields.password}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...field('password', checkPassword)}
      />
      <Button type="submit" aria-disabled={isSubmitting} className="mt-1 w-full">
        {isSubmitting ? messages.submitting : messages.submit}
      </Button>
    </form>
  )
}
