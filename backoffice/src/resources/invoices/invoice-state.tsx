import type { AdminInvoice } from '../../api/billing-records.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { invoiceMessages } from '../../messages/invoices.fr.ts'

const TONES: Record<AdminInvoice['status'], Tone> = {
  draft: 'quiet',
  open: 'warning',
  paid: 'good',
  void: 'quiet',
  uncollectible: 'bad',
}

/** A credit note is issued, never paid. */
export function InvoiceState({ status, kind }: Pick<AdminInvoice, 'status' | 'kind'>) {
  return (
    <StateMark tone={TONES[status]}>
      {kind === 'credit-note' ? invoiceMessages.issued : invoiceMessages.states[status]}
    </StateMark>
  )
}
