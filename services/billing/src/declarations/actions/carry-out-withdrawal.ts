import { findUnderWay } from '../../commands/domain/find-under-way.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { salesOf } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { carriedOut, type Outcome, WAITING } from '../domain/declaration.ts'
import { withdrawalEnd } from '../domain/withdrawal.ts'
import { type Declared, enqueueDeclared } from './enqueue-declared.ts'
import { enqueueWithdrawalRefund } from './enqueue-withdrawal-refund.ts'

/**
 * Ends a contract at once and gives back what is due, within the days that the law gives. Everything else waits for a
 * person: what was never paid for, what is over, what comes too late, what only a person can end at the provider, what is
 * being changed. Payments that are recorded later follow (`refund-after-withdrawal.ts`). Under the customer's lock.
 */
export async function carryOutWithdrawal(
  deps: Pick<BillingDeps, 'ids' | 'provider'>,
  tx: BillingTx,
  declared: Declared,
): Promise<Outcome> {
  const { subscription, now } = declared
  const earlier = await tx.findDeclarationsOf(subscription.id, 'withdrawal')
  const done = earlier.find(({ status }) => status === 'carried-out')
  if (done) return done
  const { name, capabilities } = deps.provider
  const isOurs = subscription.source === name && capabilities.cancels && !subscription.isDuplicate
  if (!isOurs || subscription.endedAt || now > withdrawalEnd(subscription)) return WAITING
  const customer = await tx.findCustomer(subscription.userId)
  const commands = await tx.findCommandsOf(subscription.id)
  // What was tried for an earlier one and refused is before a person.
  if (commands.some(({ details }) => earlier.some(({ id }) => id === details.declarationId))) return WAITING
  const sales = salesOf(subscription, await tx.findSubscriptionsOf(subscription.userId))
  if (await isBeingChanged(tx, sales)) return WAITING
  if (!findUnderWay(commands, ['end'], customer?.syncedAt ?? null))
    await enqueueDeclared(deps, tx, declared, { kind: 'end' })
  return carriedOut(now, await giveBack(deps, tx, declared, sales))
}

/** @returns cents that were ordered back */
async function giveBack(
  deps: Pick<BillingDeps, 'ids'>,
  tx: BillingTx,
  declared: Declared,
  sales: readonly StoredSubscription[],
): Promise<number> {
  let sum = 0
  for (const sale of sales)
    for (const payment of await tx.findPaymentsOf(sale.id))
      sum += await enqueueWithdrawalRefund(deps, tx, declared, { payment, sale })
  return sum
}

/** What the provider takes of it is not known before it answers: the sum to give back would be too small. */
async function isBeingChanged(
  tx: Pick<BillingTx, 'findCommandsOf'>,
  sales: readonly StoredSubscription[],
): Promise<boolean> {
  for (const { id } of sales)
    if ((await tx.findCommandsOf(id)).some(({ kind, status }) => kind === 'change' && status === 'pending'))
      return true
  return false
}
