/** What an invoice or credit note of ours says. Frozen with its number; amounts in cents, dates in ISO 8601. */
export interface InvoiceDocument {
  kind: 'invoice' | 'credit-note'
  number: string
  issuedAt: string
  /** Of a credit note: the invoice that it corrects. */
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
  /** How and when it was paid, or given back. */
  settledAt: string
}

export interface Seller {
  name: string
  address: string
  /** SIREN or the like. */
  registration: string
  /** VAT identification number; null where none is due. */
  vatId: string | null
}

export interface InvoiceLine {
  description: string
  periodStart: string
  periodEnd: string
  gross: number
  /** Not of those that were written before lines had one: there it is that within the line. */
  tax?: number
}

/** Prices include the tax: what of an amount is tax, rounded to the cent, at a rate in percent. */
export function taxWithin(gross: number, rate: number): number {
  return gross - Math.round((gross * 100) / (100 + rate))
}

type Amounts = Pick<InvoiceDocument, 'gross' | 'tax'>

/**
 * What of an amount that goes back is tax: that within all that went back so far, less what earlier credit notes have said
 * of it. So the notes of an invoice add up to its tax once all of it went back, and none says less than nothing.
 */
export function creditedTax(
  invoice: Pick<InvoiceDocument, 'gross' | 'tax' | 'taxRate'>,
  earlier: readonly Amounts[],
  gross: number,
): number {
  const sum = (of: keyof Amounts) => earlier.reduce((cents, note) => cents + note[of], 0)
  const all = sum('gross') + gross
  const tax = all === invoice.gross ? invoice.tax : taxWithin(all, invoice.taxRate)
  return Math.min(gross, Math.max(0, tax - sum('tax')))
}

/** `F-2026-000042`: the year of the business day, and a number without gaps within it. */
export function documentNumber(kind: InvoiceDocument['kind'], year: string, number: number): string {
  return `${SERIES_LETTER[kind]}-${year}-${String(number).padStart(6, '0')}`
}

export const SERIES_LETTER = { invoice: 'F', 'credit-note': 'A' } as const
