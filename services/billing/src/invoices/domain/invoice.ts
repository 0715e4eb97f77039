import type { Invoice } from '@alcove/contracts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'
import type { InvoiceDocument } from './invoice-document.ts'

export interface StoredInvoice {
  id: string
  userId: string
  subscriptionId: string
  provider: PaymentProviderName | null
  /** Of the provider. */
  reference: string | null
  kind: 'invoice' | 'credit-note'
  /** Null for a draft. */
  number: string | null
  description: string
  status: Invoice['status']
  /** Cents, as the amount below; of a credit note what is given back. */
  amountDue: number
  amountPaid: number
  /** ISO 4217. */
  currency: string
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  firstFailedAt: Date | null
  nextAttemptAt: Date | null
  paidAt: Date | null
  /** Of a credit note: what it corrects. */
  correctsId: string | null
  /** What our own document says, frozen with its number. */
  document: InvoiceDocument | null
  /** The provider's own page and document, where it has them. */
  hostedUrl: string | null
  pdfUrl: string | null
}
