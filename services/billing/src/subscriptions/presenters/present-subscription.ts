import { asResource } from '@alcove/contracts'
import { computeWithdrawalDeadline } from '../../declarations/domain/withdrawal-deadline.ts'
import type { BillingDeps } from '../../deps.ts'
import type { ProviderCapabilities } from '../../ports.ts'
import { PLAN_NAMES } from '../domain/plans.ts'
import { isPaidAndRunning, type StoredSubscription, statusAt } from '../domain/subscription.ts'
import { subscriptionName } from '../domain/subscription-name.ts'

/** Presents a subscription to its owner. */
export async function presentSubscription(
  { store, provider, clock }: Pick<BillingDeps, 'store' | 'provider' | 'clock'>,
  subscription: StoredSubscription,
) {
  const now = clock.now()
  const { id, plan, interval, amount, currency, currentPeriodEnd } = subscription
  const isOurs = subscription.source === provider.name
  return asResource('Subscription', `/api/subscriptions/${id}`, {
    id,
    plan,
    planName: PLAN_NAMES[plan],
    description: subscriptionName(subscription),
    status: statusAt(subscription, now),
    amount,
    currency,
    interval,
    currentPeriodEnd: currentPeriodEnd.toISOString(),
    accessLevel: plan,
    renews: isPaidAndRunning(subscription) && !subscription.endsWithPeriod,
    actions: isOurs ? listActions(subscription, provider.capabilities, now) : [],
    paymentProblem: isOurs ? await findPaymentProblem(store, subscription) : null,
    nextPlan: presentNextPlan(subscription),
    withdrawableUntil: findWithdrawableUntil(subscription, now)?.toISOString() ?? null,
  })
}

type Action = 'cancel' | 'resume' | 'change' | 'pay'

/** Active and trialing subscriptions can be cancelled (specification, section 4). */
function listActions(subscription: StoredSubscription, can: ProviderCapabilities, now: Date): Action[] {
  const { status, endsWithPeriod, currentPeriodEnd, isDuplicate } = subscription
  if (!isPaidAndRunning(subscription) || isDuplicate) return []
  if (status === 'active' || status === 'trialing') return can.cancels ? ['cancel', 'change'] : ['change']
  if (status === 'past_due') return can.portal ? ['pay'] : []
  return endsWithPeriod && can.resumes && currentPeriodEnd > now ? ['resume'] : []
}

async function findPaymentProblem(store: BillingDeps['store'], { id, status, ...known }: StoredSubscription) {
  const { pastDueSince, graceUntil } = known
  if (status !== 'past_due' || !pastDueSince || !graceUntil) return null
  const unpaid = await store.findUnpaidInvoices(id)
  return {
    amountDue: unpaid.reduce((sum, { amountDue, amountPaid }) => sum + amountDue - amountPaid, 0),
    since: pastDueSince.toISOString(),
    accessUntil: graceUntil.toISOString(),
  }
}

function presentNextPlan({ nextPlan: plan, nextInterval: interval, currentPeriodEnd }: StoredSubscription) {
  return plan && interval ? { plan, interval, from: currentPeriodEnd.toISOString() } : null
}

/** Null for grants and duplicates, which cannot be withdrawn from. */
export function findWithdrawableUntil(subscription: StoredSubscription, now: Date): Date | null {
  if (!isPaidAndRunning(subscription) || subscription.isDuplicate) return null
  const until = computeWithdrawalDeadline(subscription)
  return until >= now ? until : null
}
