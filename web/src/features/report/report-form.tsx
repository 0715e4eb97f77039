import { ApiError } from '@alcove/contracts/client'
import { REPORT_DESCRIPTION_MAX_LENGTH, REPORT_TYPES } from '@alcove/contracts/constants'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { notify } from '../../app/notify.ts'
import { reportMessages as messages } from '../../messages/report.fr.ts'
import { Button } from '../../shared/button.tsx'
import { FieldError } from '../../shared/field-error.tsx'
import { INPUT_LOOK } from '../../shared/text-field.tsx'
import { type Report, sendReport } from './api.ts'
import { checkReport } from './check-report.ts'

export function ReportForm({ contentId, onDone }: { contentId: string; onDone(): void }) {
  const id = useId()
  const typeField = useRef<HTMLSelectElement>(null)
  const [type, setType] = useState('')
  const [description, setDescription] = useState('')
  const [error, setError] = useState<string>()
  const sending = useMutation({
    mutationFn: (report: Report) => sendReport(contentId, report),
    onSuccess: () => {
      notify('success', messages.sent)
      onDone()
    },
    onError: (refusal) =>
      notify('error', messages.failed, refusal instanceof ApiError ? refusal.message : undefined),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkReport(type, description)
    setError(checked.error)
    if (checked.error !== undefined) typeField.current?.focus()
    else if (!sending.isPending) sending.mutate(checked.report)
  }

  return (
    <form
      noValidate
      aria-labelledby={`${id}-heading`}
      onSubmit={submit}
      className="rounded-card border border-line bg-raised p-5"
    >
      <h2 id={`${id}-heading`} className="text-lg font-semibold">
        {messages.heading}
      </h2>
      <p className="mt-1 text-sm text-muted">{messages.lead}</p>
      <label htmlFor={`${id}-type`} className="mt-5 block text-sm font-medium">
        {messages.type}
      </label>
      <select
        ref={typeField}
        id={`${id}-type`}
        value={type}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-type-error` : undefined}
        onChange={(event) => {
          setType(event.target.value)
          setError(undefined)
        }}
        className={`${INPUT_LOOK} mt-2 h-11`}
      >
        <option value="">{messages.choose}</option>
        {REPORT_TYPES.map((one) => (
          <option key={one} value={one}>
            {messages.types[one]}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-type-error`} message={error} />
      <label htmlFor={`${id}-text`} className="mt-5 flex items-baseline justify-between text-sm font-medium">
        {messages.description}
        <span className="text-xs font-normal text-muted">{messages.optional}</span>
      </label>
      <textarea
        id={`${id}-text`}
        value={description}
        rows={4}
        maxLength={REPORT_DESCRIPTION_MAX_LENGTH}
        onChange={(event) => setDescription(event.target.value)}
        className={`${INPUT_LOOK} mt-2 py-2.5`}
      />
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button kind="secondary" onClick={onDone}>
          {messages.cancel}
        </Button>
        <Button type="submit" aria-disabled={sending.isPending}>
          {sending.isPending ? messages.sending : messages.send}
        </Button>
      </div>
    </form>
  )
}
