import type { BillingDeps } from '../../deps.ts'
import { PaymentRefused, PaymentUnavailable } from '../../ports.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { ProviderCommand } from '../domain/provider-command.ts'
import { isSuperseded, SUPERSEDED } from '../domain/superseded.ts'
import { failWith } from '../domain/unanswered.ts'
import { recordOutcome } from './record-outcome.ts'

/**
 * Executes a command at the provider, with its id as idempotency key. Its effect on our records comes from the next sync.
 * @returns the URL where the customer has to confirm, if the provider requires that
 * @throws PaymentUnavailable when the command waits for the provider or for another command
 * @throws PaymentRefused when the command has failed, also as superseded by a newer one
 */
export async function attemptCommand(deps: BillingDeps, commandId: string): Promise<{ url: string | null }> {
  const command = await deps.store.findCommand(commandId)
  if (command?.status !== 'pending') return { url: null }
  await deps.store.inTransaction((tx) => tx.countAttempt(commandId, deps.clock.now()))
  if (await hasNewerChoice(deps, command)) {
    await recordOutcome(deps, command, 'failed', SUPERSEDED)
    throw new PaymentRefused(SUPERSEDED)
  }
  const predecessor = command.details.after ? await deps.store.findCommand(command.details.after) : null
  if (predecessor?.status === 'pending')
    throw new PaymentUnavailable(`command ${commandId} waits for ${predecessor.id}`)
  if (predecessor?.status === 'failed') {
    await recordOutcome(deps, command, 'failed', failWith(predecessor.id))
    return { url: null }
  }
  try {
    const outcome = await callProvider(deps, command)
    await recordOutcome(deps, command, 'done', null)
    return outcome
  } catch (error) {
    if (error instanceof PaymentRefused) await recordOutcome(deps, command, 'failed', error.reason)
    throw error
  }
}

async function hasNewerChoice(
  { store }: Pick<BillingDeps, 'store'>,
  command: ProviderCommand,
): Promise<boolean> {
  const { subscriptionId } = command
  return subscriptionId !== null && isSuperseded(command, await store.findCommandsOf(subscriptionId))
}

async function callProvider(deps: BillingDeps, command: ProviderCommand): Promise<{ url: string | null }> {
  const { provider } = deps
  switch (command.kind) {
    case 'cancel':
      await provider.cancelAtPeriodEnd((await findProviderSubscription(deps, command)).reference, command.id)
      break
    case 'resume':
      await provider.resume((await findProviderSubscription(deps, command)).reference, command.id)
      break
    case 'end':
      await endNow(deps, command)
      break
    case 'change':
      return changePlan(deps, command)
    case 'refund':
      await refund(deps, command)
      break
    case 'settle-credit':
      await settleCredit(deps, command)
      break
    case 'expire-checkout':
      await provider.expireCheckout(await findCheckoutReference(deps, command), command.id)
  }
  return { url: null }
}

async function endNow(
  deps: Pick<BillingDeps, 'store' | 'provider'>,
  command: ProviderCommand,
): Promise<void> {
  const { reference } = await findProviderSubscription(deps, command)
  if (command.details.endTakesCredit) await deps.provider.takeCredit?.(reference, command.id)
  await deps.provider.endNow(reference, command.id)
}

async function refund(
  deps: Pick<BillingDeps, 'store' | 'provider'>,
  command: ProviderCommand,
): Promise<void> {
  const payment = await findPaymentReference(deps, command)
  const { endTakesCredit: isCreditTaken = false, isUncredited = false } = command.details
  await deps.provider.refund(payment, command.amount ?? 0, command.id, { isCreditTaken, isUncredited })
}

/** Settles other disputed payments after it: each is withheld up to its amount, so what comes back may be due to them. */
async function settleCredit(
  { store, provider }: Pick<BillingDeps, 'store' | 'provider'>,
  command: ProviderCommand,
): Promise<void> {
  const payment = await findPaymentReference({ store }, command)
  const all = command.subscriptionId ? await store.findPaymentsOf(command.subscriptionId) : []
  const others = all.filter(({ status, reference }) => status === 'disputed' && reference !== payment)
  for (const reference of [payment, ...others.map((other) => other.reference)])
    await provider.settleCredit?.(reference, command.id)
}

async function changePlan(
  deps: Pick<BillingDeps, 'store' | 'provider'>,
  command: ProviderCommand,
): ReturnType<typeof callProvider> {
  const { target, successUrl = '', cancelUrl = '' } = command.details
  if (!target) throw new Error(`command ${command.id} has no target plan`)
  const { reference } = await findProviderSubscription(deps, command)
  const terms = { ...target, amountDue: command.amount ?? 0, successUrl, cancelUrl }
  return deps.provider.changePlan(reference, terms, command.id)
}

async function findProviderSubscription(
  { store }: Pick<BillingDeps, 'store'>,
  { id, subscriptionId }: ProviderCommand,
): Promise<StoredSubscription & { reference: string }> {
  const subscription = subscriptionId ? await store.findSubscription(subscriptionId) : null
  if (!subscription?.reference)
    throw new Error(`command ${id} names no subscription with a provider reference`)
  return { ...subscription, reference: subscription.reference }
}

async function findPaymentReference(
  { store }: Pick<BillingDeps, 'store'>,
  { id, paymentId }: ProviderCommand,
): Promise<string> {
  const payment = paymentId ? await store.findPayment(paymentId) : null
  if (!payment) throw new Error(`command ${id} names no payment`)
  return payment.reference
}

async function findCheckoutReference(
  { store }: Pick<BillingDeps, 'store'>,
  { id, checkoutId }: ProviderCommand,
): Promise<string> {
  const checkout = checkoutId ? await store.findCheckout(checkoutId) : null
  if (!checkout?.reference) throw new Error(`command ${id} names no checkout with a provider reference`)
  return checkout.reference
}
