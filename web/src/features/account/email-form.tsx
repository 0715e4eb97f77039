import { useState } from 'react'
import { accountMessages } from '../../messages/account.fr.ts'
import { TextField } from '../../shared/text-field.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { checkEmail, checkPassword } from '../auth/rules.ts'
import { SubmitForm } from '../auth/submit-form.tsx'
import { useSubmitForm } from '../auth/use-submit-form.ts'
import { requestEmailChange } from './api.ts'
import { Section } from './section.tsx'

const { email: messages } = accountMessages

/** Asks for another address; it changes once that address has confirmed. */
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
      {/* A live region stands before its words, or they are not heard. */}
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
