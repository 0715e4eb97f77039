import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import { dayOf, endOf } from './days.ts'
import { waitingChange } from './notes.ts'
import { findPeriodStart, isInFirstPeriod, type Sale } from './sale.ts'
import { readUpgrade } from './upgrades/read-upgrade.ts'

/** @param beginning the sale that its contract began with */
export function readSubscription(sale: Sale, beginning: Sale, now: Date): SubscriptionSnapshot {
  const { saleID, interval, paidUntil, changes } = sale
  const periodEnd = endOf(paidUntil)
  const end = findEnd(sale, now)
  const waiting = waitingChange(changes, paidUntil)
  const taken = changes.findLast(({ from }) => from < paidUntil)
  const endsWithPeriod = isCancelled(sale)
  return {
    reference: saleID,
    checkoutId: beginning.checkoutId,
    plan: taken?.plan ?? sale.plan,
    interval,
    status: end ? 'ended' : now >= periodEnd ? 'past_due' : isTrial(sale) ? 'trialing' : 'active',
    amount: readPrice(sale),
    currency: readCurrency(sale),
    periodStart: findPeriodStart(sale, paidUntil),
    periodEnd,
    endsWithPeriod,
    next: waiting && !end && !endsWithPeriod ? { plan: waiting.plan, interval: waiting.interval } : null,
    upgrade: readUpgrade(sale),
    startedAt: beginning.startedAt,
    isStartEstimated: beginning.start === undefined,
    endedAt: end?.at ?? null,
    endReason: end?.reason ?? null,
    ...(sale.isLate && { fromClosedOrder: true }),
    ...(sale.isVoid && { isVoidChange: true }),
  }
}

/** Reads what a period costs, in cents. */
export function readPrice({ changes, paidUntil, status, start, rebills }: Sale): number {
  const waiting = waitingChange(changes, paidUntil)
  return waiting?.was ?? status?.price ?? start?.amount ?? rebills.at(-1)?.amount ?? 0
}

export function readCurrency({ status, start, rebills }: Sale): string {
  return start?.currency ?? status?.currency ?? rebills.at(-1)?.currency ?? 'EUR'
}

function isTrial(sale: Sale): boolean {
  return sale.first?.kind === 'trial' && isInFirstPeriod(sale)
}

/** A sale that goes on beside a late upgrade loses its renewals, and keeps the paid period. */
function isCancelled({ status, postbacks, start, successor }: Sale): boolean {
  if (successor?.isLate) return true
  const last = postbacks.findLast(({ event }) => event === 'cancel' || event === 'uncancel')
  return start?.subscriptionType === 'one-time' || (status?.cancelled ?? last?.event === 'cancel')
}

interface End {
  at: Date
  reason: SubscriptionSnapshot['endReason']
}

/** Finds the first end; later events, such as a chargeback months later, end nothing any more. */
function findEnd(sale: Sale, now: Date): End | null {
  const { successor, endedByUs, paidUntil } = sale
  const cancelled = isCancelled(sale)
  // Note: an end before the paid days are over has another cause than a missing payment.
  const readReason = (at: Date) =>
    cancelled ? 'cancelled' : dayOf(at) < paidUntil ? null : ('payment-failed' as const)
  const ends: End[] = sale.postbacks.flatMap(({ event, subscriptionPhase, at }): End[] => {
    const terminates = subscriptionPhase === 'terminated'
    if (event === 'credit' && terminates) return [{ at, reason: 'refunded' }]
    if (event === 'chargeback' && terminates) return [{ at, reason: 'disputed' }]
    // Note: a cancelled sale keeps its whole last day, at whichever hour Verotel ends it.
    if (event === 'expiry' && !(cancelled && dayOf(at) === paidUntil)) return [{ at, reason: readReason(at) }]
    return []
  })
  if (successor && !successor.isLate) ends.push({ at: successor.at, reason: null })
  if (endedByUs) ends.push({ at: endedByUs, reason: 'cancelled' })
  const lastMoment = endOf(paidUntil)
  if (cancelled && now >= lastMoment) ends.push({ at: lastMoment, reason: 'cancelled' })
  const [first] = ends.sort((a, b) => a.at.getTime() - b.at.getTime())
  const since = findSeenEnd(sale, cancelled)
  if (!since || (first && first.at <= since)) return first ?? null
  // Note: a reported end stays; later events can only add the reason.
  return { at: since < lastMoment ? since : lastMoment, reason: first ? first.reason : readReason(since) }
}

/** A cancelled sale, or one replaced too late, keeps its whole last day. */
function findSeenEnd({ overSince, paidUntil, successor }: Sale, cancelled: boolean): Date | null {
  if (!overSince || successor?.isLate) return null
  return cancelled && dayOf(overSince) >= paidUntil ? null : overSince
}
