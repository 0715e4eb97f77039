import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { createCommand } from '../../provider-commands/actions/create-command.ts'
import { executeCommandNow } from '../../provider-commands/actions/execute-command-now.ts'
import { hasEndCommand } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { findOwnSubscription } from '../queries/find-own-subscription.ts'
import { type PlanChangeRequest, type QuotedChange, quotePlanChange } from '../queries/quote-plan-change.ts'

const QUOTE_VALIDITY_MS = 15 * 60_000

interface AgreedChange extends PlanChangeRequest {
  /** Cents, as quoted to the customer. */
  amountDue: number
  /** Origin of the caller: `https://videos.example`. */
  origin: string
}

/**
 * Changes the plan of the caller's subscription, for exactly the amount that the customer saw.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE, PLAN_UNCHANGED, PLAN_NOT_ON_SALE, AMOUNT_CHANGED,
 * PAYMENT_DECLINED, PAYMENT_UNAVAILABLE
 */
export async function changePlan(
  deps: BillingDeps,
  request: AgreedChange,
): Promise<{ subscription: StoredSubscription; url: string | null }> {
  const quoted = await quotePlanChange(deps, request)
  const { subscription, target, quote } = quoted
  if (!(await wasQuoted(deps, quoted, request.amountDue)))
    throw new AppError('AMOUNT_CHANGED', { params: { amountDue: quote.amountDue } })
  const page = `${request.origin}/subscriptions`
  const command = createCommand(deps.ids(), deps.clock.now(), {
    userId: request.userId,
    kind: 'change',
    subscriptionId: subscription.id,
    amount: request.amountDue,
    details: { target, successUrl: page, cancelUrl: page },
    actorId: request.userId,
  })
  const { url } = await executeCommandNow(deps, command, async (tx) => {
    await requireUnended(tx, subscription)
    return command.details
  })
  return { subscription: await findOwnSubscription(deps, subscription.id, request.userId), url }
}

/** Needs the customer's lock: a withdrawal executed since the quote has computed its refund without this change. */
async function requireUnended(
  tx: Pick<BillingTx, 'findCommandsOf'>,
  { id }: Pick<StoredSubscription, 'id'>,
): Promise<void> {
  if (hasEndCommand(await tx.findCommandsOf(id))) throw new AppError('SUBSCRIPTION_WRONG_STATE')
}

/** Accepts quotes of the last 15 minutes, because the rest of the period, and so the amount, shrinks all the time. */
async function wasQuoted(
  { provider, clock }: Pick<BillingDeps, 'provider' | 'clock'>,
  { subscription, target, quote }: QuotedChange,
  amountDue: number,
): Promise<boolean> {
  if (amountDue === quote.amountDue) return true
  if (target.when !== 'now') return false
  const before = new Date(clock.now().getTime() - QUOTE_VALIDITY_MS)
  const earlier = await provider.quoteChange(subscription.reference, target, before).catch(() => quote)
  const [least, most] = [quote.amountDue, earlier.amountDue].sort((a, b) => a - b) as [number, number]
  return least <= amountDue && amountDue <= most
}
