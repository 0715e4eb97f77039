import { type AccessLevel, AppError, type BillingInterval } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { type ChangeQuote, PaymentRefused, PaymentUnavailable } from '../../ports.ts'
import { hasEndCommand } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import type { PlanTarget } from '../domain/plan-change.ts'
import { changeTiming } from '../domain/plan-change.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { findOwnRunningSubscription } from './find-own-subscription.ts'
import { resolvePlanOnSale } from './resolve-plan.ts'

export interface PlanChangeRequest {
  id: string
  userId: string
  plan: AccessLevel
  interval: BillingInterval
}

export interface QuotedChange {
  subscription: StoredSubscription & { reference: string }
  target: PlanTarget
  quote: ChangeQuote
  /** When the new plan begins. */
  from: Date
}

/**
 * Quotes price and time of a plan change. Refuses while an end or refund of the subscription is pending.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE, PLAN_UNCHANGED, PLAN_NOT_ON_SALE,
 * PAYMENT_UNAVAILABLE
 */
export async function quotePlanChange(
  deps: Pick<BillingDeps, 'store' | 'provider' | 'plans' | 'currency' | 'clock'>,
  { id, userId, plan, interval }: PlanChangeRequest,
): Promise<QuotedChange> {
  const subscription = await findOwnRunningSubscription(deps, id, userId)
  const mayChange = subscription.status === 'active' || subscription.status === 'trialing'
  if (!mayChange || subscription.reference === null) throw new AppError('SUBSCRIPTION_WRONG_STATE')
  const commands = await deps.store.findCommandsOf(subscription.id)
  const hasPendingRefund = commands.some(({ kind, status }) => kind === 'refund' && status === 'pending')
  if (hasEndCommand(commands) || hasPendingRefund) throw new AppError('SUBSCRIPTION_WRONG_STATE')
  const when = changeTiming(subscription, { plan, interval })
  if (when === null) throw new AppError('PLAN_UNCHANGED')
  const target = { ...resolvePlanOnSale(deps, { plan, interval }), when }
  const now = deps.clock.now()
  const known = { ...subscription, reference: subscription.reference }
  const quote = await deps.provider.quoteChange(known.reference, target, now).catch(toAppError)
  return { subscription: known, target, quote, from: when === 'now' ? now : subscription.currentPeriodEnd }
}

function toAppError(error: unknown): never {
  if (error instanceof PaymentUnavailable) throw new AppError('PAYMENT_UNAVAILABLE', { cause: error })
  if (error instanceof PaymentRefused)
    throw new AppError('SUBSCRIPTION_WRONG_STATE', { params: { reason: error.reason }, cause: error })
  throw error
}
