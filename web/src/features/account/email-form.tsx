import { useState } from 'react'
import { accountMessages } from '../../messages/account.fr.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { checkEmail, checkPassword } from '../auth/rules.ts'
import { SubmitForm } from '../auth/submit-form.tsx'
import { useSubmitForm } from '../auth/use-submit-form.ts'
import { requestEmailChange } from './api.ts'
import { Section } from './section.tsx'

const { email: messages } = accountMessages

/** Requests a change of address; it takes effect once the new address is confirmed. */
export function EmailForm({ id, email: current }: { id: string; email: string }) {
  const [sentTo, setSentTo] = useState<string>()
  const { form, field, reset } = useSubmitForm({
    defaultValues: { email: '', currentPassword: '' },
    refusable: ['email', 'currentPassword'],
    failed: messages.failed,
    async send({ email, currentPassword }) {
      setSentTo(undefined)
      await requestEmailChange(id, email.trim(), currentPassword)
      reset()
      setSentTo(email.trim())
    },
  })
  return (
    <Section heading={messages.heading}>
      <p className="mb-5 text-sm break-words">
        <span className="text-muted">{messages.current}</span> <span>{current}</span>
      </p>
      {/* Screen readers announce text only in a live region that already exists. */}
      <output className="block">
        {sentTo && (
          <span className="mb-5 block rounded-control border border-success/40 bg-success/10 px-3 py-2.5 text-sm break-words">
            {messages.sent(sentTo)}
          </span>
        )}
      </output>
      <SubmitForm {...form} submit={messages.submit} submitting={messages.submitting}>
        <TextField
          label={messages.next}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          {...field('email', checkEmail)}
        />
        <PasswordField
          label={messages.password}
          autoComplete="current-password"
          required
          {...field('currentPassword', checkPassword)}
        />
      </SubmitForm>
    </Section>
  )
}
