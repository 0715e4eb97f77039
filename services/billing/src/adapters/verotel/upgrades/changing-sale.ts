import { type KnownCustomer, PaymentRefused } from '../../../ports.ts'
import type { Day } from '../days.ts'
import { readWebhookFacts } from '../facts.ts'
import { readFirstPeriod } from '../first-period.ts'
import { readChanges, readEnd, type VerotelNotes, waitingChange } from '../notes.ts'
import { findStart, listKnownDays } from '../sale.ts'
import { fetchSaleStatus, type SaleStatus } from '../sale-status.ts'
import type { Shop } from '../signed-address.ts'
import { isCreditedPeriod, listGivenBack, sumGivenBack } from './given-back.ts'
import { computeUnused } from './unused.ts'

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
  const back = await listGivenBack(notes, postbacks, { saleID, interval, paidUntil, isCredited })
  const first = isFirst ? readFirstPeriod(status.custom3 ?? undefined) : null
  const own = postbacks.filter((one) => one.saleID === saleID)
  const knownDays = listKnownDays({
    start: findStart(own),
    dues: own.flatMap((one) => one.nextChargeOn ?? one.expiresOn ?? []),
  })
  const period = { first, price, paidUntil, interval, knownDays, givenBack: sumGivenBack(back) }
  return { status, paidUntil, price, unusedOn: (day) => computeUnused(period, day) }
}
