import type { BillingInterval } from '@alcove/contracts'
import { PaymentUnavailable } from '../../ports.ts'
import { parseCents } from './amounts.ts'
import { callControlCentre } from './call-control-centre.ts'
import { type Day, parseDay } from './days.ts'
import { parseInterval } from './periods.ts'
import { type Shop, signedAddress } from './signed-address.ts'

/** Far above the longest value, which may be one of ours. */
const LINE_MAX = 1_024
const NAME = /^[A-Za-z][\w ]*$/

/** Verotel's status of a sale; null for fields that it leaves out. */
export interface SaleStatus {
  saleID: string
  referenceID: string | null
  interval: BillingInterval | null
  /** Cents of a period. */
  price: number | null
  currency: string | null
  nextChargeOn: Day | null
  expiresOn: Day | null
  phase: string | null
  cancelled: boolean | null
  over: boolean
  custom1: string | null
  custom2: string | null
  custom3: string | null
}

/**
 * Fetches a sale by its own number or by our reference.
 * @returns null when Verotel knows none
 * @throws PaymentUnavailable
 */
export async function fetchSaleStatus(
  shop: Shop,
  selector: { saleID: string } | { referenceID: string },
): Promise<SaleStatus | null> {
  const { status, body } = await callControlCentre(
    signedAddress(shop, 'salestatus', selector),
    {},
    shop.health,
  )
  if (status === 404) return null
  if (status !== 200) throw new PaymentUnavailable(`Verotel answers ${status} for a sale`)
  return readSaleStatus(body)
}

/** Parses lines of `key: value`. */
export function readSaleStatus(body: string): SaleStatus | null {
  const fields = parseFields(body)
  if (/not\s?found/i.test(fields.response ?? '')) return null
  const { saleid } = fields
  if (!saleid) throw new PaymentUnavailable(`Verotel says of a sale: ${fields.error ?? 'nothing readable'}`)
  const phase = fields.subscriptionphase ?? fields.phase ?? null
  const words = [fields.salestatus, fields.status, fields.state, phase].join(' ')
  return {
    saleID: saleid,
    referenceID: fields.referenceid ?? null,
    interval: parseInterval(fields.custom2 ?? fields.period),
    price: parseCents(fields.priceamount ?? fields.amount),
    currency: fields.pricecurrency ?? fields.currency ?? null,
    nextChargeOn: parseDay(fields.nextchargeon),
    expiresOn: parseDay(fields.expireson),
    phase,
    cancelled:
      parseFlag(fields.cancelled) ?? (/cancel/i.test(words) || parseDay(fields.cancelledon) ? true : null),
    over: (parseFlag(fields.expired) ?? false) || /\b(?:expired|terminated|ended)\b/i.test(words),
    custom1: fields.custom1 ?? null,
    custom2: fields.custom2 ?? null,
    custom3: fields.custom3 ?? null,
  }
}

/** Lower-cases names and drops underscores; skips empty values and overlong lines. */
function parseFields(body: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const line of body.split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 0 || line.length > LINE_MAX) continue
    const name = line.slice(0, colon).trim()
    const value = unquote(line.slice(colon + 1).trim())
    if (NAME.test(name) && value && value !== '~' && value !== 'null')
      fields[name.toLowerCase().replace(/[_ ]/g, '')] = value
  }
  return fields
}

function unquote(value: string): string {
  const [quote = ''] = value
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote)
  return isQuoted ? value.slice(1, -1) : value
}

function parseFlag(text: string | undefined): boolean | null {
  if (/^(?:1|true|yes|y)$/i.test(text ?? '')) return true
  return /^(?:0|false|no|n)$/i.test(text ?? '') ? false : null
}
