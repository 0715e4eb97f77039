import { ExternalLink } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { reportMessages } from '../../messages/report.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { addresses } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { LookUpReceipt } from './look-up-receipt.tsx'
import { WhoFields, WhyField } from './notice-fields.tsx'
import { readVideoAddress } from './read-video-address.ts'
import { ReceiptPanel } from './receipt-panel.tsx'
import { TypeField } from './type-field.tsx'
import { useReport } from './use-report.ts'

/** Notice form of the DSA, article 16: works without an account and before the age gate. */
export function ReportPage() {
  const { page: messages } = reportMessages
  const form = useRef<HTMLFormElement>(null)
  const [address, setAddress] = useState('')
  const [addressError, setAddressError] = useState<string>()
  const { typed, errors, sending, receipt, onType, submit, reset } = useReport(form, true)
  const fields = { typed, errors, onType, optional: typed.type === 'MINOR' }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const id = readVideoAddress(address, window.location.origin)
    const { address: missing, addressFormat } = reportMessages.errors
    setAddressError(id === null ? (address.trim() === '' ? missing : addressFormat) : undefined)
    submit(id)
  }
  const again = () => {
    setAddress('')
    reset()
  }
  return (
    <div className="page py-10 md:py-14">
      <DocumentTitle page={messages.title} />
      <div className="mx-auto max-w-[600px]">
        <h1 className="font-display text-2xl">{messages.title}</h1>
        {receipt ? (
          <div className="mt-8 rounded-card border border-success/50 bg-raised p-5">
            <ReceiptPanel receipt={receipt} />
            <Button kind="quiet" className="mt-3 w-full sm:w-auto" onClick={again}>
              {reportMessages.receipt.another}
            </Button>
          </div>
        ) : (
          <>
            <p className="mt-2 text-pretty text-muted">{messages.lead}</p>
            <form ref={form} noValidate onSubmit={send} className="mt-8 grid gap-5">
              <TextField
                label={messages.address}
                hint={messages.addressHint}
                name="address"
                inputMode="url"
                autoComplete="off"
                required
                value={address}
                error={addressError}
                onChange={(event) => {
                  setAddress(event.target.value)
                  setAddressError(undefined)
                }}
              />
              <TypeField value={typed.type} error={errors.type} onChange={(type) => onType('type', type)} />
              <WhyField label={messages.why} {...fields} />
              <WhoFields {...fields} />
              <p className="text-xs text-pretty text-muted">{messages.required}</p>
              <Button type="submit" className="w-full" aria-disabled={sending}>
                {sending ? reportMessages.sending : reportMessages.send}
              </Button>
            </form>
          </>
        )}
        <LookUpReceipt />
        <p className="mt-8 text-sm text-pretty text-muted">
          {messages.authorities}{' '}
          <a
            href={addresses.pharos}
            rel="noopener noreferrer"
            target="_blank"
            className="inline-flex items-center gap-1.5 text-accent-text underline underline-offset-4"
          >
            {messages.pharos}
            <ExternalLink size={14} aria-hidden />
          </a>
        </p>
      </div>
    </div>
  )
}
