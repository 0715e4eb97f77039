import { useQueryClient } from '@tanstack/react-query'
import { accountMessages } from '../../messages/account.fr.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { checkConfirmation, checkNewPassword, checkPassword } from '../auth/rules.ts'
import { SubmitForm } from '../auth/submit-form.tsx'
import { useSubmitForm } from '../auth/use-submit-form.ts'
import { changePassword } from './api.ts'
import { Section } from './section.tsx'
import { SESSIONS } from './session-list.tsx'

const { password: messages } = accountMessages

/** A new password ends all other sessions; this browser continues with the one in the answer. */
export function PasswordForm({ id }: { id: string }) {
  const queries = useQueryClient()
  const { form, field, reset } = useSubmitForm({
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    refusable: ['currentPassword', 'newPassword'],
    failed: messages.failed,
    async send({ currentPassword, newPassword }) {
      useSession.getState().start(await changePassword(id, currentPassword, newPassword))
      reset()
      notify('success', messages.saved)
      await queries.invalidateQueries({ queryKey: SESSIONS })
    },
  })
  return (
    <Section heading={messages.heading}>
      <SubmitForm {...form} submit={messages.submit} submitting={messages.submitting}>
        <PasswordField
          label={messages.current}
          autoComplete="current-password"
          required
          {...field('currentPassword', checkPassword)}
        />
        <PasswordField
          label={messages.next}
          hint={messages.hint}
          autoComplete="new-password"
          required
          {...field('newPassword', checkNewPassword)}
        />
        <PasswordField
          label={messages.confirm}
          autoComplete="new-password"
          required
          {...field('confirmPassword', (value, all) => checkConfirmation(value, all.newPassword))}
        />
      </SubmitForm>
    </Section>
  )
}
