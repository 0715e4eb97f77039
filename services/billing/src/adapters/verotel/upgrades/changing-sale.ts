import type { BillingInterval } from '@alcove/contracts'
import { type KnownCustomer, PaymentRefused } from '../../../ports.ts'
import { addDays, addPeriods, type Day, daysBetween } from '../days.ts'
import { readWebhookFacts } from '../facts.ts'
import { type FirstPeriod, readFirstPeriod } from '../first-period.ts'
import { readChanges, readEnd, type VerotelNotes, waitingChange } from '../notes.ts'
import { fetchSaleStatus, type SaleStatus } from '../sale-status.ts'
import type { Shop } from '../signed-address.ts'
import { isCreditedPeriod, sumGivenBack } from './given-back.ts'

/** Reads the webhook events about the customer of a sale. */
export type FindWebhookFacts = (saleID: string) => Promise<KnownCustomer['webhookFacts']>

/** A sale that can change, with its paid days and the price of a period. */
export interface ChangingSale {
  status: SaleStatus
  paidUntil: Day
  price: number
  /** Cents of the time that is paid, not given back, and unused on a day. */
  unusedOn(day: Day): number
}

/** @throws PaymentRefused for a sale that is over, or without a known worth */
export async function readChangingSale(
  { shop, notes, findWebhookFacts }: { shop: Shop; notes: VerotelNotes; findWebhookFacts: FindWebhookFacts },
  saleID: string,
): Promise<ChangingSale> {
  const status = await fetchSaleStatus(shop, { saleID })
  if (!status) throw new PaymentRefused('unknown-sale')
  if (status.over || (await readEnd(notes, saleID))) throw new PaymentRefused('the sale is over')
  const paidUntil = status.nextChargeOn ?? status.expiresOn
  const waiting = paidUntil && waitingChange(await readChanges(notes, saleID, status), paidUntil)
  const price = (waiting ? waiting.was : undefined) ?? status.price
  const { interval } = status
  if (!paidUntil || price === null || !interval)
    throw new PaymentRefused('Verotel does not say what the sale is worth')
  const isFirst = /trial/i.test(status.phase ?? '')
  const isCredited = isFirst && isCreditedPeriod(status.custom3)
  const postbacks = readWebhookFacts({ webhookFacts: await findWebhookFacts(saleID) })
  const givenBack = await sumGivenBack(notes, postbacks, { saleID, interval, paidUntil, isCredited })
  const first = isFirst ? readFirstPeriod(status.custom3 ?? undefined) : null
  const value = first?.kind === 'trial' ? 0 : first?.kind === 'once' ? first.amount : price
  const { total, length } = measurePeriod(first, paidUntil, interval)
  return {
    status,
    paidUntil,
    price,
    unusedOn(day) {
      const left = Math.max(0, daysBetween(day, paidUntil))
      const kept = Math.max(0, value * total - givenBack * length)
      return Math.floor((kept * left) / (total * length))
    },
  }
}

/** Days of the running period, and of one that costs the price: an upgrade for nothing lengthens its first period. */
function measurePeriod(first: FirstPeriod | null, paidUntil: Day, interval: BillingInterval) {
  const [, days] = (first?.kind === 'credit' && /^P(\d+)D$/.exec(first.period ?? '')) || []
  if (days === undefined) {
    const length = daysBetween(addPeriods(paidUntil, interval, -1), paidUntil)
    return { total: length, length }
  }
  // Note: months differ; the rest of the old period was turned into days by the month in which the new one began.
  const begin = addDays(paidUntil, -Number(days))
  return { total: Number(days), length: daysBetween(begin, addPeriods(begin, interval, 1)) }
}
