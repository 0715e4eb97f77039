import { invoiceSchema, PAYMENT_PROVIDERS } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import { jsonColumn } from '@alcove/kit/database/json-column'
import { z } from 'zod'
import type { Invoice as Row } from '../../store/generated/client.ts'
import type { StoredInvoice } from '../domain/invoice.ts'

export const toListedInvoice = enumColumns('invoice', {
  provider: PAYMENT_PROVIDERS,
  kind: invoiceSchema.shape.kind.options,
  status: invoiceSchema.shape.status.options,
})

/** Loose: a document that is written back keeps every part, because the database refuses a change of it. */
const readDocument = jsonColumn(
  'invoice.document',
  z.looseObject({
    kind: invoiceSchema.shape.kind,
    number: z.string(),
    issuedAt: z.string(),
    corrects: z.string().nullable(),
    seller: z.looseObject({
      name: z.string(),
      address: z.string(),
      registration: z.string(),
      vatId: z.string().nullable(),
    }),
    buyer: z.looseObject({ name: z.string().nullable(), email: z.string() }),
    lines: z.array(
      z.looseObject({
        description: z.string(),
        periodStart: z.string(),
        periodEnd: z.string(),
        gross: z.int(),
        tax: z.int().optional(),
      }),
    ),
    currency: z.string(),
    net: z.int(),
    tax: z.int(),
    gross: z.int(),
    taxRate: z.number(),
    settledAt: z.string(),
  }),
)

export const toInvoice = (row: Row): StoredInvoice => ({
  ...toListedInvoice(row),
  document: row.document === null ? null : readDocument(row.document),
})
