import { type FormEvent, useId, useRef } from 'react'
import { reportMessages as messages } from '../../messages/report.fr.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Folded } from '../../shared/ui/folded.tsx'
import { WhoFields, WhyField } from './notice-fields.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'
import { TypeField } from './type-field.tsx'
import { useReport } from './use-report.ts'

/** Short report beside a video: only the type is required. */
export function ReportForm({ contentId, onDone }: { contentId: string; onDone(): void }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { typed, errors, sending, receipt, onType, submit } = useReport(form, false)
  const fields = { typed, errors, onType, optional: true }

  if (receipt)
    return (
      <div className="rounded-card border border-line bg-raised p-5">
        <ReceiptPanel receipt={receipt} />
        <Button kind="secondary" className="mt-5 w-full sm:w-auto" onClick={onDone}>
          {messages.close}
        </Button>
      </div>
    )
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={`${id}-heading`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(contentId)
      }}
      className="rounded-card border border-line bg-raised p-5"
    >
      <h2 id={`${id}-heading`} className="text-lg font-semibold">
        {messages.heading}
      </h2>
      <p className="mt-1 text-sm text-muted">{messages.lead}</p>
      <div className="mt-5 grid gap-5">
        <TypeField value={typed.type} error={errors.type} onChange={(type) => onType('type', type)} />
        <WhyField label={messages.description} {...fields} />
      </div>
      <Folded label={messages.contact}>
        <div className="grid gap-5 pt-1">
          <WhoFields {...fields} />
        </div>
      </Folded>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button kind="secondary" onClick={onDone}>
          {messages.cancel}
        </Button>
        <Button type="submit" aria-disabled={sending}>
          {sending ? messages.sending : messages.send}
        </Button>
      </div>
    </form>
  )
}
