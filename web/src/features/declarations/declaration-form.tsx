import { type FormEvent, useId, useRef, useState } from 'react'
import { declarationsMessages as messages } from '../../messages/declarations.fr.ts'
import { Button } from '../../shared/ui/button.tsx'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { INPUT_LOOK, TextField } from '../../shared/ui/text-field.tsx'
import type { Subscription } from '../subscriptions/api.ts'
import type { DeclarationInput, DeclarationKind } from './api.ts'
import { checkDeclaration, NAME_MAX, REASON_MAX, type Typed, type TypedErrors } from './check-declaration.ts'
import { ContractField } from './contract-field.tsx'

interface Props {
  kind: DeclarationKind
  typed: Typed
  contracts: readonly Subscription[]
  onType(typed: Typed): void
  onChecked(declaration: DeclarationInput): void
}

/** Step one: the declarant and the contract. */
export function DeclarationForm({ kind, typed, contracts, onType, onChecked }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<TypedErrors>({})
  const put = (field: keyof Typed) => (value: string) => {
    onType({ ...typed, [field]: value })
    setErrors(({ [field]: _, ...others }) => others)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { declaration, errors: wrong } = checkDeclaration(typed)
    setErrors(wrong ?? {})
    if (declaration) return onChecked(declaration)
    const first = Object.keys(wrong)[0]
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={messages.name}
        name="name"
        autoComplete="name"
        required
        maxLength={NAME_MAX}
        value={typed.name}
        error={errors.name}
        onChange={(event) => put('name')(event.target.value)}
      />
      <TextField
        label={messages.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        hint={messages.emailHint}
        value={typed.email}
        error={errors.email}
        onChange={(event) => put('email')(event.target.value)}
      />
      <ContractField
        contracts={contracts}
        reference={typed.reference}
        error={errors.reference}
        onChange={put('reference')}
      />
      <div>
        <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm font-medium">
          {messages.reason}
          <span className="text-xs font-normal text-muted">{messages.optional}</span>
        </label>
        <textarea
          id={id}
          name="reason"
          rows={3}
          maxLength={REASON_MAX}
          value={typed.reason}
          aria-invalid={errors.reason ? true : undefined}
          aria-describedby={errors.reason && `${id}-error`}
          onChange={(event) => put('reason')(event.target.value)}
          className={`${INPUT_LOOK} mt-2 py-2.5`}
        />
        <FieldError id={`${id}-error`} message={errors.reason} />
      </div>
      <Button type="submit" className="mt-1 w-full">
        {messages[kind].toRecap}
      </Button>
    </form>
  )
}
