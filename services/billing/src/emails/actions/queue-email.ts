import { type EventData, noticeDue } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { PLAN_NAMES } from '../../subscriptions/domain/plans.ts'
import type { ChangeCause, StoredSubscription } from '../../subscriptions/domain/subscription.ts'

type Data = EventData<typeof noticeDue>

export interface EmailRequest {
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
export async function queueEmail(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertSentEmail' | 'emit'>,
  { kind, occasion, to, facts, now }: EmailRequest,
): Promise<boolean> {
  const id = deps.ids()
  if (!(await tx.insertSentEmail({ id, userId: to.userId, kind, occasion, queuedAt: now }))) return false
  tx.emit(noticeDue, { noticeId: id, kind, to, facts, occurredAt: now.toISOString() })
  return true
}

const KINDS: Partial<Record<ChangeCause, Data['kind']>> = {
  started: 'subscription-started',
  'payment-failed': 'payment-failed',
  cancelled: 'subscription-cancelled',
  resumed: 'subscription-resumed',
  'plan-changed': 'plan-changed',
  ended: 'subscription-ended',
}

/** Who cancels and comes back again and again is told so this often in each period. */
const TURNS_A_PERIOD = 5

interface SubscriptionNotice {
  cause: ChangeCause
  subscription: StoredSubscription
  /** Of the line in the customer's history. */
  revision: number
  now: Date
}

/** Tells the owner what has happened to a subscription, where that is worth a letter. */
export async function queueSubscriptionEmail(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertSentEmail' | 'emit'>,
  { cause, subscription, revision, now }: SubscriptionNotice,
): Promise<void> {
  const kind = KINDS[cause]
  const { id, userId, currentPeriodEnd, endedAt } = subscription
  if (!kind || (cause === 'plan-changed' && endedAt)) return
  const notice = { kind, to: { userId, email: null }, facts: subscriptionEmailFacts(subscription), now }
  if (cause !== 'cancelled' && cause !== 'resumed')
    return void (await queueEmail(deps, tx, { ...notice, occasion: `${userId}:${revision}` }))
  const period = `${id}:${currentPeriodEnd.toISOString()}`
  for (let turn = 0; turn < TURNS_A_PERIOD; turn++)
    if (await queueEmail(deps, tx, { ...notice, occasion: turn === 0 ? period : `${period}:${turn}` })) return
}

/** What letters about a subscription are made from. `at` is when it renews, ends, or access is lost. */
export function subscriptionEmailFacts(subscription: StoredSubscription): Data['facts'] {
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
