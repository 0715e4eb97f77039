import { REPORT_DESCRIPTION_MAX_LENGTH } from '@alcove/contracts/constants'
import { useId } from 'react'
import { reportMessages as messages } from '../../messages/report.fr.ts'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { INPUT_LOOK, TextField } from '../../shared/ui/text-field.tsx'
import type { Typed, TypedErrors } from './check-report.ts'

interface Props {
  typed: Typed
  errors: TypedErrors
  /** True when the fields may stay empty. */
  optional: boolean
  onType<K extends keyof Typed>(field: K, value: Typed[K]): void
}

/** Reason of the notice. */
export function WhyField({ label, typed, errors, optional, onType }: Props & { label: string }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm font-medium">
        {label}
        {optional && <span className="text-xs font-normal text-muted">{messages.optional}</span>}
      </label>
      <textarea
        id={id}
        name="description"
        value={typed.description}
        rows={4}
        required={!optional}
        maxLength={REPORT_DESCRIPTION_MAX_LENGTH}
        aria-invalid={errors.description ? true : undefined}
        aria-describedby={errors.description && `${id}-error`}
        onChange={(event) => onType('description', event.target.value)}
        className={`${INPUT_LOOK} mt-2 py-2.5`}
      />
      <FieldError id={`${id}-error`} message={errors.description} />
    </div>
  )
}

/** Name, address and declaration of good faith. */
export function WhoFields({ typed, errors, optional, onType }: Props) {
  const id = useId()
  const note = optional ? { note: messages.optional } : {}
  return (
    <>
      <TextField
        label={messages.name}
        {...note}
        name="name"
        autoComplete="name"
        required={!optional}
        value={typed.name}
        error={errors.name}
        onChange={(event) => onType('name', event.target.value)}
      />
      <TextField
        label={messages.email}
        {...note}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required={!optional}
        hint={messages.emailHint}
        value={typed.email}
        error={errors.email}
        onChange={(event) => onType('email', event.target.value)}
      />
      <div>
        <label className="flex cursor-pointer items-start gap-3 text-sm">
          <input
            type="checkbox"
            name="goodFaith"
            checked={typed.goodFaith}
            required={!optional}
            aria-invalid={errors.goodFaith ? true : undefined}
            aria-describedby={errors.goodFaith && `${id}-error`}
            onChange={(event) => onType('goodFaith', event.target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-(--alcove-accent)"
          />
          <span>{messages.goodFaith}</span>
        </label>
        <FieldError id={`${id}-error`} message={errors.goodFaith} />
      </div>
    </>
  )
}
