import { type EventData, noticeDue } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import { PLAN_NAMES } from '../domain/plans.ts'
import type { ChangeCause, StoredSubscription } from '../domain/subscription.ts'
import type { BillingTx } from '../store/store.ts'

type Data = EventData<typeof noticeDue>

export interface Notice {
  kind: Data['kind']
  /** What it is about: one notice of a kind each. */
  occasion: string
  to: Data['to']
  facts: Data['facts']
  now: Date
}

/**
 * Has somebody told something, once per occasion.
 * @returns false where this has been said before
 */
export async function sayNotice(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertNotice' | 'emit'>,
  { kind, occasion, to, facts, now }: Notice,
): Promise<boolean> {
  const id = deps.ids()
  if (!(await tx.insertNotice({ id, userId: to.userId, kind, occasion, saidAt: now }))) return false
  tx.emit(noticeDue, { noticeId: id, kind, to, facts, occurredAt: now.toISOString() })
  return true
}

const KINDS: Partial<Record<ChangeCause, Data['kind']>> = {
  started: 'subscription-started',
  'payment-failed': 'payment-failed',
  cancelled: 'subscription-cancelled',
  ended: 'subscription-ended',
}

interface SubscriptionNotice {
  cause: ChangeCause
  subscription: StoredSubscription
  /** Of the line in the customer's history. */
  revision: number
  now: Date
}

/** Tells the owner what has happened to a subscription, where that is worth a letter. */
export async function saySubscriptionNotice(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertNotice' | 'emit'>,
  { cause, subscription, revision, now }: SubscriptionNotice,
): Promise<void> {
  const kind = KINDS[cause]
  if (!kind) return
  // Who cancels and comes back again and again has one letter about it for each period.
  const { id, currentPeriodEnd } = subscription
  const occasion =
    cause === 'cancelled' ? `${id}:${currentPeriodEnd.toISOString()}` : `${subscription.userId}:${revision}`
  await sayNotice(deps, tx, {
    kind,
    occasion,
    to: { userId: subscription.userId, email: null },
    facts: subscriptionFacts(subscription),
    now,
  })
}

/** What letters about a subscription are made from. `at` is when it renews, ends, or access is lost. */
export function subscriptionFacts(subscription: StoredSubscription): Data['facts'] {
  const { id, plan, interval, amount, currency, graceUntil, endedAt, currentPeriodEnd } = subscription
  return {
    planName: PLAN_NAMES[plan],
    interval,
    amount,
    currency,
    at: (endedAt ?? graceUntil ?? currentPeriodEnd).toISOString(),
    reference: id,
  }
}
