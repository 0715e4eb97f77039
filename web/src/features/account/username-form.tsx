import { accountMessages } from '../../messages/account.fr.ts'
import { authMessages } from '../../messages/auth.fr.ts'
import { renewToken } from '../../shared/session/renew-token.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import { checkUsername } from '../auth/rules.ts'
import { SubmitForm } from '../auth/submit-form.tsx'
import { useSubmitForm } from '../auth/use-submit-form.ts'
import { changeUsername } from './api.ts'
import { Section } from './section.tsx'

const { username: messages } = accountMessages

/** Changes the public username; the menu shows it once the token is renewed. */
export function UsernameForm({ id, username }: { id: string; username: string | null }) {
  const { form, field } = useSubmitForm({
    values: { username: username ?? '' },
    refusable: ['username'],
    failed: messages.failed,
    async send(typed) {
      const account = await changeUsername(id, typed.username.trim())
      useSession.setState(({ user }) => ({ user: user && { ...user, username: account.username } }))
      await renewToken()
      notify('success', messages.saved)
    },
  })
  return (
    <Section heading={messages.heading}>
      <SubmitForm {...form} submit={messages.submit} submitting={messages.submitting}>
        <TextField
          label={authMessages.fields.username}
          hint={messages.hint}
          autoComplete="nickname"
          {...field('username', checkUsername)}
        />
      </SubmitForm>
    </Section>
  )
}
