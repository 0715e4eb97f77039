import { type EventData, noticeDue } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { PLAN_NAMES } from '../../subscriptions/domain/plans.ts'
import type { ChangeCause, StoredSubscription } from '../../subscriptions/domain/subscription.ts'

type Data = EventData<typeof noticeDue>

export interface EmailRequest {
  kind: Data['kind']
  /** Deduplication key: one email per kind and occasion. */
  occasion: string
  to: Data['to']
  facts: Data['facts']
  now: Date
}

/**
 * Queues an email, once per kind and occasion.
 * @returns false if it was queued before
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

/** Most emails per period about each of cancelling and resuming. */
const MAX_REPEATS_PER_PERIOD = 5

interface SubscriptionEmailInput {
  cause: ChangeCause
  subscription: StoredSubscription
  /** Revision of the entry in the customer's history. */
  revision: number
  now: Date
}

/** Queues the email to the owner about a change, if its cause has one. */
export async function queueSubscriptionEmail(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertSentEmail' | 'emit'>,
  { cause, subscription, revision, now }: SubscriptionEmailInput,
): Promise<void> {
  const kind = KINDS[cause]
  const { id, userId, currentPeriodEnd, endedAt } = subscription
  if (!kind || (cause === 'plan-changed' && endedAt)) return
  const email = { kind, to: { userId, email: null }, facts: buildSubscriptionEmailFacts(subscription), now }
  if (cause !== 'cancelled' && cause !== 'resumed')
    return void (await queueEmail(deps, tx, { ...email, occasion: `${userId}:${revision}` }))
  const period = `${id}:${currentPeriodEnd.toISOString()}`
  for (let repeat = 0; repeat < MAX_REPEATS_PER_PERIOD; repeat++)
    if (await queueEmail(deps, tx, { ...email, occasion: repeat === 0 ? period : `${period}:${repeat}` }))
      return
}

/** Builds the data of emails about a subscription; `at` is when it renews or ends, or when access ends. */
export function buildSubscriptionEmailFacts(subscription: StoredSubscription): Data['facts'] {
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
