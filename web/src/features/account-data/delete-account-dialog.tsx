import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { notify } from '../../app/notify.ts'
import { paths } from '../../app/paths.ts'
import { accountDataMessages } from '../../messages/account-data.fr.ts'
import { Alert } from '../../shared/alert.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { checkPassword } from '../auth/rules.ts'
import { useSession } from '../auth/session-store.ts'
import { showRefusal } from '../auth/show-refusal.ts'
import { forgetLibrary } from '../library/forget.ts'
import { deleteAccount } from './api.ts'

const { deletion: messages } = accountDataMessages

/** Says what ends, and asks for the password once more. */
export function DeleteAccountDialog({ id, onClose }: { id: string; onClose(): void }) {
  const navigate = useNavigate()
  const deleted = useRef(false)
  // Note: the session ends once this page is left; before, the page would ask to log in again.
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
      return showRefusal(error, ['password'], setError, messages.failed)
    }
    deleted.current = true
    forgetLibrary()
    navigate(paths.home)
  })
  return (
    <Dialog heading={messages.dialog} closeLabel={messages.close} onClose={onClose}>
      <p className="mt-2">{messages.irreversible}</p>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-sm text-pretty text-muted">
        {messages.consequences.map((one) => (
          <li key={one}>{one}</li>
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
