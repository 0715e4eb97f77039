import { z } from 'zod'
import { resourceSchema } from '../json-ld.ts'

/** Amounts in cents. */
export const invoiceSchema = resourceSchema('Invoice', {
  id: z.string(),
  number: z.string().nullable(),
  /** A credit note returns what an invoice charged. */
  kind: z.enum(['invoice', 'credit-note']),
  description: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  amount_due: z.int(),
  amount_paid: z.int(),
  currency: z.string(),
  created: z.iso.datetime(),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
  subscription_id: z.string(),
  hosted_invoice_url: z.url().nullable(),
  invoice_pdf: z.url().nullable(),
})
export type Invoice = z.output<typeof invoiceSchema>
