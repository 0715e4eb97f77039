import { type ChangeQuote, type PaymentProvider, PaymentRefused } from '../../../ports.ts'
import type { PlanTarget } from '../../../subscriptions/domain/plan-change.ts'
import { formatDecimal } from '../amounts.ts'
import { OutcomeUnknown } from '../call-control-centre.ts'
import type { ControlCentre } from '../control-centre.ts'
import { addDays, addPeriods, type Day, dayOf, daysBetween, endOf } from '../days.ts'
import { writeFirstPeriod } from '../first-period.ts'
import { noteChange, type VerotelNotes } from '../notes.ts'
import { PERIODS } from '../periods.ts'
import { type Shop, signedAddress } from '../signed-address.ts'
import { checkReturnAddress, OPEN_MS, truncateName } from '../start-checkout.ts'
import { type ChangingSale, type FindWebhookFacts, readChangingSale } from './changing-sale.ts'

/** Shortest first period, in days. */
const FIRST_MIN = 2

export interface ChangeDeps {
  shop: Shop
  notes: VerotelNotes
  findWebhookFacts: FindWebhookFacts
  /** Null without access to the API. */
  controlCentre: ControlCentre | null
}

type ChangeOrder = Parameters<PaymentProvider['changePlan']>[1]
export async function quoteChange(
  deps: ChangeDeps,
  saleID: string,
  target: PlanTarget,
  now: Date,
): Promise<ChangeQuote> {
  const sale = await readChangingSale(deps, saleID)
  if (target.when === 'now') {
    const { amountDue, until } = computeFirstPeriod(sale, target, dayOf(now))
    return { amountDue, nextChargeAt: endOf(until) }
  }
  refuseUnlessLower(deps, sale, target)
  return { amountDue: 0, nextChargeAt: endOf(sale.paidUntil) }
}

export async function changePlan(
  deps: ChangeDeps,
  saleID: string,
  order: ChangeOrder,
  key: string,
  now: Date,
): Promise<{ url: string | null }> {
  const note = `change:${key}`
  const readNote = async () => (await deps.notes.read(note)) as { url: string | null } | undefined
  const before = await readNote()
  if (before) return before
  const sale = await readChangingSale(deps, saleID)
  if (order.when === 'now') refuseOutdated(sale, order, dayOf(now))
  const url = order.when === 'now' ? buildUpgradeAddress(deps.shop, sale, order, now) : null
  if (url === null) await lowerPrice(deps, sale, order)
  // Note: the address depends on the day; two processes both return that of the first.
  const isFirst = await deps.notes.claim(note, { url })
  return isFirst ? { url } : ((await readNote()) ?? { url })
}

/**
 * Records the new plan before Verotel is called: a process that died in between would leave a lower price with an
 * unknown plan. While Verotel still reports a higher price, the note is ignored.
 */
async function lowerPrice(deps: ChangeDeps, sale: ChangingSale, target: PlanTarget): Promise<void> {
  const controlCentre = refuseUnlessLower(deps, sale, target)
  const { plan, interval, price } = target
  const { saleID } = sale.status
  const change = { plan, interval, price, was: sale.price, from: sale.paidUntil }
  const takeBack = await noteChange(deps.notes, saleID, change)
  try {
    await controlCentre.downgrade(saleID, price)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) await takeBack()
    throw error
  }
}

/**
 * Takes the unused value off the first period of the new plan; when it exceeds that price, lengthens the first period
 * instead. FlexPay's own `extend` would add days of the old plan as days of the new one, and sell a dear plan at the
 * price of a cheap one.
 */
function computeFirstPeriod({ unusedOn }: ChangingSale, { price, interval }: PlanTarget, today: Day) {
  const unused = unusedOn(today)
  const next = addPeriods(today, interval, 1)
  if (unused < price) return { amountDue: price - unused, until: next, period: PERIODS[interval] }
  const days = Math.max(FIRST_MIN, Math.floor((unused * daysBetween(today, next)) / Math.max(price, 1)))
  return { amountDue: 0, until: addDays(today, days), period: `P${days}D` }
}

/**
 * Refuses an amount from before a refund, or from before a renewal: the page says until when the old period is credited. Quotes
 * of the day before are honoured, whose unused time was longer.
 */
function refuseOutdated(sale: ChangingSale, order: ChangeOrder, today: Day): void {
  const { amountDue: least } = computeFirstPeriod(sale, order, addDays(today, -1))
  const { amountDue: most } = computeFirstPeriod(sale, order, today)
  if (order.amountDue < least || order.amountDue > most) throw new PaymentRefused('amount_changed')
}

/**
 * Builds the address of an upgrade. It has no reference of its own, so its validity travels beside the price of the
 * first period.
 */
function buildUpgradeAddress(shop: Shop, sale: ChangingSale, order: ChangeOrder, now: Date): string {
  const { amountDue, price } = order
  const isReduced = amountDue !== price
  const period = choosePeriod(sale, order, dayOf(now))
  const goodUntil = dayOf(new Date(now.getTime() + OPEN_MS))
  const page = { goodUntil, openedAt: now, creditedUntil: sale.paidUntil }
  return signedAddress(shop, 'startorder', {
    type: 'upgradesubscription',
    precedingSaleID: sale.status.saleID,
    upgradeOption: 'lost',
    subscriptionType: 'recurring',
    name: truncateName(order.description),
    priceAmount: formatDecimal(price),
    priceCurrency: order.currency,
    period: PERIODS[order.interval],
    trialAmount: isReduced ? formatDecimal(amountDue) : undefined,
    trialPeriod: isReduced ? period : undefined,
    custom1: order.plan,
    custom2: order.interval,
    custom3: writeFirstPeriod({ kind: 'credit', amount: amountDue, period, ...page }),
    successURL: checkReturnAddress(order.successUrl),
    declineURL: checkReturnAddress(order.cancelUrl),
  }).href
}

function choosePeriod(sale: ChangingSale, order: ChangeOrder, today: Day): string {
  return order.amountDue === 0 ? computeFirstPeriod(sale, order, today).period : PERIODS[order.interval]
}

/** Refuses what Verotel cannot do at the end of a period: it can only lower the price. */
function refuseUnlessLower(
  { controlCentre }: ChangeDeps,
  { status, price }: ChangingSale,
  target: PlanTarget,
): ControlCentre {
  if (!controlCentre) throw new PaymentRefused('no access to the Control Center API')
  if (status.cancelled) throw new PaymentRefused('the sale ends with its period')
  const most = status.price ?? price
  if (target.interval !== status.interval || target.price > most || target.currency !== status.currency)
    throw new PaymentRefused('only a lower price for the same period can wait for the next one')
  return controlCentre
}
