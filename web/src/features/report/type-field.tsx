import { REPORT_TYPES } from '@alcove/contracts/constants'
import { useId } from 'react'
import { reportMessages as messages } from '../../messages/report.fr.ts'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { INPUT_LOOK } from '../../shared/ui/text-field.tsx'

interface Props {
  value: string
  error: string | undefined
  onChange(type: string): void
}

export function TypeField({ value, error, onChange }: Props) {
  const id = useId()
  const note = value === 'MINOR' || value === 'NO_CONSENT' ? messages.notes[value] : undefined
  const described = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium">
        {messages.type}
      </label>
      <select
        id={id}
        name="type"
        value={value}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
        className={`${INPUT_LOOK} mt-2 h-11`}
      >
        <option value="">{messages.choose}</option>
        {REPORT_TYPES.map((type) => (
          <option key={type} value={type}>
            {messages.types[type]}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} message={error} />
      {note && (
        <p
          id={`${id}-note`}
          className="mt-3 rounded-control border border-line bg-background px-3 py-2.5 text-sm text-pretty text-muted"
        >
          {note}
        </p>
      )}
    </div>
  )
}
