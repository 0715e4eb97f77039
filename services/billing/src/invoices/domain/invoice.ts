import type { Invoice } from '@alcove/contracts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'
import type { InvoiceDocument } from './invoice-document.ts'

export interface StoredInvoice {
  id: string
  userId: string
  subscriptionId: string
  provider: PaymentProviderName | null
  /** The provider's id. */
  reference: string | null
  kind: 'invoice' | 'credit-note'
  /** Null for a draft. */
  number: string | null
  description: string
  status: Invoice['status']
  /** Cents, like `amountPaid`; of a credit note the refunded amount. */
  amountDue: number
  amountPaid: number
  /** Cents that the period costs on its plan, before any credit; null for credit notes, and where it is unknown. */
  price: number | null
  /** Cents of the customer's credit at the provider that it used; negative: credit that it left. */
  balanceChange: number
  /** ISO 4217. */
  currency: string
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  firstFailedAt: Date | null
  nextAttemptAt: Date | null
  paidAt: Date | null
  /** Id of the invoice that a credit note corrects. */
  correctsId: string | null
  /** Our document, frozen with its number; null for the provider's invoices. */
  document: InvoiceDocument | null
  /** The provider's page and PDF, if it has them. */
  hostedUrl: string | null
  pdfUrl: string | null
}
