import type { SubscriptionTruth } from '../../ports.ts'
import { dayOf, endOf } from './days.ts'
import { waitingChange } from './notes.ts'
import { type Sale, startOfPeriod } from './sale.ts'

export function subscriptionTruth(sale: Sale, now: Date): SubscriptionTruth {
  const { saleID, checkoutId, interval, status, start, rebills, paidUntil, changes } = sale
  const periodEnd = endOf(paidUntil)
  const end = endOfSale(sale, now)
  const waiting = waitingChange(changes, paidUntil)
  const taken = changes.findLast(({ from }) => from < paidUntil)
  const endsWithPeriod = isCancelled(sale)
  return {
    reference: saleID,
    checkoutId,
    plan: taken?.plan ?? sale.plan,
    interval,
    status: end ? 'ended' : now >= periodEnd ? 'past_due' : isTrial(sale) ? 'trialing' : 'active',
    amount: waiting?.was ?? status?.price ?? start?.amount ?? rebills.at(-1)?.amount ?? 0,
    currency: currencyOf(sale),
    periodStart: startOfPeriod(sale, paidUntil),
    periodEnd,
    endsWithPeriod,
    next: waiting && !end && !endsWithPeriod ? { plan: waiting.plan, interval: waiting.interval } : null,
    startedAt: sale.startedAt,
    endedAt: end?.at ?? null,
    endReason: end?.reason ?? null,
  }
}

export function currencyOf({ status, start, rebills }: Sale): string {
  return start?.currency ?? status?.currency ?? rebills.at(-1)?.currency ?? 'EUR'
}

function isTrial({ first, status, rebills }: Sale): boolean {
  if (first?.kind !== 'trial') return false
  return status?.phase ? /trial/i.test(status.phase) : rebills.length === 0
}

function isCancelled({ status, heard, start }: Sale): boolean {
  const last = heard.findLast(({ event }) => event === 'cancel' || event === 'uncancel')
  return start?.subscriptionType === 'one-time' || (status?.cancelled ?? last?.event === 'cancel')
}

interface End {
  at: Date
  reason: SubscriptionTruth['endReason']
}

/** What ended it first; what comes after, such as a chargeback months later, ends nothing any more. */
function endOfSale(sale: Sale, now: Date): End | null {
  const { status, successor, endedByUs, paidUntil } = sale
  const cancelled = isCancelled(sale)
  // Note: what ends before its paid days are over was not ended for want of money.
  const ranOut = (at: Date) =>
    cancelled ? 'cancelled' : dayOf(at) < paidUntil ? null : ('payment-failed' as const)
  const ends: End[] = sale.heard.flatMap(({ event, subscriptionPhase, at }): End[] => {
    const terminates = subscriptionPhase === 'terminated'
    if (event === 'credit' && terminates) return [{ at, reason: 'refunded' }]
    if (event === 'chargeback' && terminates) return [{ at, reason: 'disputed' }]
    // Note: of what was cancelled, the last day is promised whole, at whichever hour of it Verotel ends it.
    if (event === 'expiry' && !(cancelled && dayOf(at) === paidUntil)) return [{ at, reason: ranOut(at) }]
    return []
  })
  if (successor) ends.push({ at: successor.at, reason: null })
  if (endedByUs) ends.push({ at: endedByUs, reason: 'cancelled' })
  const lastMoment = endOf(paidUntil)
  if (cancelled && now >= lastMoment) ends.push({ at: lastMoment, reason: 'cancelled' })
  if (ends.length === 0 && status?.over && !(cancelled && dayOf(now) === paidUntil))
    return { at: now < lastMoment ? now : lastMoment, reason: ranOut(now) }
  return ends.sort((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null
}
