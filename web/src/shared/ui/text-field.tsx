import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'children'> {
  label: string
  /** Beside the label, e.g. 'facultatif'. */
  note?: string
  hint?: string
  error?: string | undefined
  /** Control inside the field, at its right end. */
  children?: ReactNode
}

export const INPUT_LOOK =
  'w-full rounded-control border bg-background px-3 text-base placeholder:text-muted aria-invalid:border-danger border-line-strong'

export function TextField({ label, note, hint, error, children, className = '', ...input }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm font-medium">
        {label}
        {note && <span className="text-xs font-normal text-muted">{note}</span>}
      </label>
      <div className="relative mt-2">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`${INPUT_LOOK} h-11 ${children ? 'pr-12' : ''}`}
          {...input}
        />
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
