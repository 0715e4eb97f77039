import type { BillingInterval } from '@alcove/contracts'
import { isUncreditedPeriod } from '../../../subscriptions/domain/uncredited-renewal.ts'
import { addDays, addPeriods, type Day, dayOf, endOf } from '../days.ts'
import type { WebhookFact } from '../facts.ts'
import { readFirstPeriod, readOpening } from '../first-period.ts'
import type { VerotelNotes } from '../notes.ts'
import { parseInterval } from '../periods.ts'
import { findStart } from '../sale.ts'
import { listReturnedMoney, type ReturnedMoney } from './returned-money.ts'

/** Support can move a due day a little; a missing rebill moves it by a period. */
const DUE_SLACK_DAYS = 3

interface PaidPeriod {
  saleID: string
  interval: BillingInterval
  /** Null for the last period known. */
  paidUntil: Day | null
  /** The rest of the preceding sale paid for it, or for a part of it. */
  isCredited: boolean
}

/**
 * Lists what went back of the money that paid a period: by our refunds, whose postback may be on its way, and by those made at
 * Verotel. Refunds of earlier periods do not count, and chargebacks count as Infinity, whenever they came.
 * @param postbacks about all sales of the customer
 * @param since leaves out what was known by then
 */
export async function listGivenBack(
  notes: VerotelNotes,
  postbacks: readonly WebhookFact[],
  { saleID, interval, paidUntil, isCredited }: PaidPeriod,
  since: Date | null = null,
): Promise<ReturnedMoney[]> {
  const about = postbacks.filter((one) => one.saleID === saleID)
  const { running, earlier } = splitCharges(about, interval, paidUntil)
  const back = about.filter(({ parentID = '' }) => !earlier.has(parentID))
  const disputed = back.filter(({ event }) => event === 'chargeback')
  const credits = back.filter(({ event }) => event === 'credit')
  const returned = await listReturnedMoney(notes, running ?? '', credits)
  const own = [
    ...disputed.map(({ at }) => ({ at, amount: Infinity })),
    ...returned.filter(({ at }) => !since || at >= since),
  ]
  const others = postbacks.filter((one) => one.saleID !== saleID)
  const preceding = isCredited ? findPrecedingPeriod(findStart(about), others, interval) : null
  if (!preceding) return own
  // Note: what went back before the page of the upgrade was opened is in its price.
  const from = since && since > preceding.openedAt ? since : preceding.openedAt
  return [...own, ...(await listGivenBack(notes, preceding.postbacks, preceding.period, from))]
}

/** @returns cents */
export function sumGivenBack(returned: readonly ReturnedMoney[]): number {
  return returned.reduce((sum, { amount }) => sum + amount, 0)
}

/** Splits the transactions of a sale; the running one is null while its postback is missing. */
function splitCharges(about: readonly WebhookFact[], interval: BillingInterval, paidUntil: Day | null) {
  const charges = about
    .flatMap(({ event, at, nextChargeOn, expiresOn, transactionID = '' }) => {
      if (event !== 'initial' && event !== 'upgrade' && event !== 'rebill') return []
      return [{ transactionID, due: nextChargeOn ?? expiresOn ?? addPeriods(dayOf(at), interval, 1) }]
    })
    .sort((a, b) => (a.due < b.due ? -1 : 1))
  const last = charges.at(-1)
  const isRunning =
    last !== undefined &&
    (paidUntil === null || addDays(paidUntil, DUE_SLACK_DAYS) < addPeriods(last.due, interval, 1))
  const earlier = isRunning ? charges.slice(0, -1) : charges
  return {
    running: (isRunning && last.transactionID) || null,
    earlier: new Set(earlier.map(({ transactionID }) => transactionID).filter((id) => id !== '')),
  }
}

/** @param likely interval of a sale whose first postback is missing */
function findPrecedingPeriod(
  start: WebhookFact | undefined,
  postbacks: readonly WebhookFact[],
  likely: BillingInterval,
): { openedAt: Date; period: PaidPeriod; postbacks: WebhookFact[] } | null {
  const saleID = start?.precedingSaleID
  if (!start || saleID === undefined) return null
  const credited = dropUncredited(postbacks, saleID, readFirstPeriod(start.custom3)?.creditedUntil ?? null)
  const before = credited.filter((one) => one.saleID === saleID)
  const began = findStart(before)
  const interval = parseInterval(began?.custom2) ?? likely
  const isCredited =
    isCreditedPeriod(began?.custom3, began?.amount) && !before.some(({ event }) => event === 'rebill')
  const period = { saleID, interval, paidUntil: null, isCredited }
  return { openedAt: readOpening(start), period, postbacks: credited }
}

/** Drops renewals of a replaced sale that its upgrade has not credited, and what went back of them for that reason. */
function dropUncredited(
  postbacks: readonly WebhookFact[],
  saleID: string,
  creditedUntil: Day | null,
): WebhookFact[] {
  const isUncredited = (one: WebhookFact) =>
    creditedUntil !== null &&
    one.saleID === saleID &&
    one.event === 'rebill' &&
    one.nextChargeOn !== undefined &&
    isUncreditedPeriod(endOf(one.nextChargeOn), endOf(creditedUntil))
  const dropped = new Set(postbacks.filter(isUncredited).map(({ transactionID }) => transactionID))
  return postbacks.filter(
    (one) => !isUncredited(one) && (one.parentID === undefined || !dropped.has(one.parentID)),
  )
}

/** Tests whether the rest of another sale paid a part of the first period. */
export function isCreditedPeriod(custom3: string | null | undefined, price = Infinity): boolean {
  const first = readFirstPeriod(custom3 ?? undefined)
  return first?.kind === 'credit' && first.amount < price
}
