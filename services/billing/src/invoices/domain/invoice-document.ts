/**
 * Content of our invoice or credit note, frozen with its number; amounts in cents, dates in ISO 8601.
 * Note: types, because Prisma takes no interface as JSON.
 */
export type InvoiceDocument = {
  kind: 'invoice' | 'credit-note'
  number: string
  issuedAt: string
  /** Number of the invoice that a credit note corrects. */
  corrects: string | null
  seller: Seller
  buyer: { name: string | null; email: string }
  lines: InvoiceLine[]
  currency: string
  /** Without tax, tax, and with tax. */
  net: number
  tax: number
  gross: number
  /** Percent: 20. */
  taxRate: number
  /** Time of the payment or refund. */
  settledAt: string
}

export type Seller = {
  name: string
  address: string
  /** SIREN or the like. */
  registration: string
  /** VAT identification number; null if the seller charges no VAT. */
  vatId: string | null
}

export type InvoiceLine = {
  description: string
  periodStart: string
  periodEnd: string
  gross: number
  /** Missing in documents from before lines had it: then it is the tax included in `gross`. */
  tax?: number
}

/** Computes the tax included in an amount, rounded to the cent; the rate is in percent. */
export function computeIncludedTax(gross: number, rate: number): number {
  return gross - Math.round((gross * 100) / (100 + rate))
}

type Amounts = Pick<InvoiceDocument, 'gross' | 'tax'>

/**
 * Computes the tax of a credit note: the tax included in all refunds so far, less that of earlier credit notes. So the
 * notes of a fully refunded invoice add up to its tax, and no note has negative tax.
 */
export function computeCreditedTax(
  invoice: Pick<InvoiceDocument, 'gross' | 'tax' | 'taxRate'>,
  earlier: readonly Amounts[],
  gross: number,
): number {
  const sum = (of: keyof Amounts) => earlier.reduce((cents, note) => cents + note[of], 0)
  const all = sum('gross') + gross
  const tax = all === invoice.gross ? invoice.tax : computeIncludedTax(all, invoice.taxRate)
  return Math.min(gross, Math.max(0, tax - sum('tax')))
}

/** `F-2026-000042`: year of the business day, and a number without gaps in that year. */
export function formatDocumentNumber(kind: InvoiceDocument['kind'], year: string, number: number): string {
  return `${SERIES_LETTER[kind]}-${year}-${String(number).padStart(6, '0')}`
}

export const SERIES_LETTER = { invoice: 'F', 'credit-note': 'A' } as const
