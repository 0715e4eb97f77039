import { DESCRIPTION_MAX_LENGTH } from '@alcove/contracts/constants'
import { useId } from 'react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { INPUT_LOOK, TextField } from '../../../shared/ui/text-field.tsx'
import type { Details } from './details.ts'
import { LabelsField } from './labels-field.tsx'

interface Props {
  details: Details
  titleError: string | undefined
  disabled: boolean
  onChange(change: Partial<Details>): void
}

export function DetailsFields({ titleError, ...fields }: Props) {
  const { details, disabled, onChange } = fields
  return (
    <>
      <TextField
        label={uploadMessages.form.title}
        name="title"
        required
        disabled={disabled}
        value={details.title}
        error={titleError}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <MoreDetails {...fields} />
    </>
  )
}

/** All but the title. */
export function MoreDetails({ details, disabled, onChange }: Omit<Props, 'titleError'>) {
  const { form: messages } = uploadMessages
  const id = useId()
  return (
    <>
      <div>
        <label htmlFor={id} className="flex items-baseline justify-between text-sm font-medium">
          {messages.description}
          <span className="text-xs font-normal text-muted">{messages.optional}</span>
        </label>
        <textarea
          id={id}
          name="description"
          rows={4}
          maxLength={DESCRIPTION_MAX_LENGTH}
          disabled={disabled}
          value={details.description}
          onChange={({ target }) => onChange({ description: target.value })}
          className={`${INPUT_LOOK} mt-2 block resize-y py-2.5`}
        />
      </div>
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <LabelsField
          label={messages.tags}
          labels={details.tags}
          disabled={disabled}
          onChange={(tags) => onChange({ tags })}
        />
        <LabelsField
          label={messages.categories}
          labels={details.categories}
          disabled={disabled}
          onChange={(categories) => onChange({ categories })}
        />
      </div>
    </>
  )
}
