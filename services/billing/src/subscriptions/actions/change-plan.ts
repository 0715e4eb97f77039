import { AppError } from '@alcove/contracts'
import { createCommand } from '../../commands/actions/create-command.ts'
import { issueCommand } from '../../commands/actions/issue-command.ts'
import { hasEndCommand } from '../../commands/domain/find-under-way.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { findOwnSubscription } from '../queries/find-own-subscription.ts'
import { type QuotedChange, quotePlanChange, type WantedChange } from '../queries/quote-plan-change.ts'

const QUOTE_HOLDS_MS = 15 * 60_000

interface AgreedChange extends WantedChange {
  /** Cents, as they were shown. */
  amountDue: number
  /** Of the caller: `https://videos.example`. */
  origin: string
}

/**
 * Changes the plan of the caller's subscription for the amount that was shown, and for no other.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE, PLAN_UNCHANGED, PLAN_NOT_ON_SALE, AMOUNT_CHANGED,
 * PAYMENT_DECLINED, PAYMENT_UNAVAILABLE
 */
export async function changePlan(
  deps: BillingDeps,
  wanted: AgreedChange,
): Promise<{ subscription: StoredSubscription; url: string | null }> {
  const quoted = await quotePlanChange(deps, wanted)
  const { subscription, target, quote } = quoted
  if (!(await wasQuoted(deps, quoted, wanted.amountDue)))
    throw new AppError('AMOUNT_CHANGED', { params: { amountDue: quote.amountDue } })
  const page = `${wanted.origin}/subscriptions`
  const command = createCommand(deps.ids(), deps.clock.now(), {
    userId: wanted.userId,
    kind: 'change',
    subscriptionId: subscription.id,
    amount: wanted.amountDue,
    details: { target, successUrl: page, cancelUrl: page },
    actorId: wanted.userId,
  })
  const { url } = await issueCommand(deps, command, (tx) => requireUnended(tx, subscription))
  return { subscription: await findOwnSubscription(deps, subscription.id, wanted.userId), url }
}

/** Under the customer's lock: a withdrawal that was carried out since the quote has counted what to give back. */
async function requireUnended(
  tx: Pick<BillingTx, 'lockCustomer' | 'findCommandsOf'>,
  { id, userId }: Pick<StoredSubscription, 'id' | 'userId'>,
): Promise<void> {
  await tx.lockCustomer(userId)
  if (hasEndCommand(await tx.findCommandsOf(id))) throw new AppError('SUBSCRIPTION_WRONG_STATE')
}

/** Whether the change costs that, or has within the last quarter of an hour: what is left of a period shrinks meanwhile. */
async function wasQuoted(
  { provider, clock }: Pick<BillingDeps, 'provider' | 'clock'>,
  { subscription, target, quote }: QuotedChange,
  amountDue: number,
): Promise<boolean> {
  if (amountDue === quote.amountDue) return true
  if (target.when !== 'now') return false
  const before = new Date(clock.now().getTime() - QUOTE_HOLDS_MS)
  const earlier = await provider.quoteChange(subscription.reference, target, before).catch(() => quote)
  const [least, most] = [quote.amountDue, earlier.amountDue].sort((a, b) => a - b) as [number, number]
  return least <= amountDue && amountDue <= most
}
