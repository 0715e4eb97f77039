import { Download, ExternalLink } from 'lucide-react'
import { invoicesMessages as messages } from '../../messages/invoices.fr.ts'
import { formatDay, formatPrice } from '../../shared/text/format.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import type { Invoice } from './api.ts'
import {
  amountLabel,
  isCreditNote,
  readInvoiceNumber,
  readSubscriptionId,
  showsPaid,
  translateStatus,
} from './invoice-details.ts'

const COLOURS: Readonly<Record<string, string>> = {
  paid: 'border-success/50 text-success',
  open: 'border-warning/50 text-warning',
  uncollectible: 'border-danger/50 text-danger-text',
}

export function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const amount = (cents: number) => formatPrice(cents / 100, invoice.currency)
  const returns = isCreditNote(invoice)
  const facts = [
    [returns ? messages.givenBack : amountLabel(invoice), amount(invoice.amount_due)],
    ...(!returns && showsPaid(invoice) ? [[messages.paid, amount(invoice.amount_paid)]] : []),
    [returns ? messages.creditNoteCreated : messages.created, formatDay(invoice.created)],
    [messages.period, messages.periodOf(formatDay(invoice.period_start), formatDay(invoice.period_end))],
    [messages.subscription, readSubscriptionId(invoice)],
  ]
  return (
    <article className="rounded-card border border-line bg-raised p-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">
          {(returns ? messages.creditNote : messages.number)(readInvoiceNumber(invoice))}
        </h2>
        <span
          className={`rounded-full border px-3 py-0.5 text-sm ${COLOURS[invoice.status] ?? 'border-line text-muted'}`}
        >
          {returns && invoice.status === 'paid' ? messages.refunded : translateStatus(invoice.status)}
        </span>
      </div>
      {invoice.description && <p className="mt-1 text-muted">{invoice.description}</p>}
      <dl className="tabular mt-5 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="mt-0.5 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {invoice.hosted_invoice_url && (
          <a
            href={invoice.hosted_invoice_url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses('secondary', '', 'small')}
          >
            <ExternalLink size={16} aria-hidden />
            {returns ? messages.viewCreditNote : messages.view}
          </a>
        )}
        {invoice.invoice_pdf && (
          <a href={invoice.invoice_pdf} download className={buttonClasses('quiet', '', 'small')}>
            <Download size={16} aria-hidden />
            {messages.pdf}
          </a>
        )}
      </div>
    </article>
  )
}
