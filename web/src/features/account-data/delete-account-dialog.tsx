import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { accountDataMessages } from '../../messages/account-data.fr.ts'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { checkPassword } from '../auth/rules.ts'
import { showFormError } from '../auth/show-form-error.ts'
import { forgetLibrary } from '../library/forget.ts'
import { deleteAccount } from './api.ts'

const { deletion: messages } = accountDataMessages

/** Explains the consequences and asks for the password again. */
export function DeleteAccountDialog({ id, onClose }: { id: string; onClose(): void }) {
  const navigate = useNavigate()
  const deleted = useRef(false)
  // Note: ends the session on unmount; earlier, the page would redirect to the login.
  useEffect(() => () => void (deleted.current && endSession()), [])
  const { register, handleSubmit, clearErrors, setError, formState } = useForm({
    defaultValues: { password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      await deleteAccount(id, password)
    } catch (error) {
      return showFormError(error, ['password'], setError, messages.failed)
    }
    deleted.current = true
    forgetLibrary()
    navigate(paths.home)
  })
  return (
    <Dialog heading={messages.dialog} closeLabel={messages.close} onClose={onClose}>
      <p className="mt-2">{messages.irreversible}</p>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-sm text-pretty text-muted">
        {messages.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-pretty">{messages.keepCopy}</p>
      <p className="mt-2 text-sm text-pretty">
        {messages.keepUntilEnd}{' '}
        <Link to={paths.termination} className="text-accent-text underline underline-offset-4">
          {messages.terminate}
        </Link>
      </p>
      <form
        noValidate
        className="mt-6 grid gap-5"
        onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
      >
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <PasswordField
          label={messages.password}
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password', { validate: checkPassword, onChange: () => clearErrors() })}
        />
        <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
          <Button kind="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" aria-disabled={isSubmitting}>
            {isSubmitting ? messages.submitting : messages.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function endSession(): void {
  useSession.getState().end()
  useSession.persist.clearStorage()
  notify('success', messages.done)
}
