import type { Invoice } from '@alcove/contracts'

export interface StoredInvoice {
  id: string
  userId: string
  subscriptionId: string
  /** Null for a draft. */
  number: string | null
  description: string
  status: Invoice['status']
  /** Cents, as the amount below. */
  amountDue: number
  amountPaid: number
  /** ISO 4217. */
  currency: string
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  hostedUrl: string | null
  pdfUrl: string | null
}
