import { reopenDeclaration } from '../../declarations/actions/reopen-declaration.ts'
import type { BillingDeps } from '../../deps.ts'
import { PaymentRefused, PaymentUnavailable } from '../../ports.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { ProviderCommand } from '../domain/provider-command.ts'

/**
 * Asks the provider for what an order says, under the order's id: asking twice does it once. Says nothing of what came of
 * it; the truth is fetched for that.
 * @returns where the customer has to confirm it, where the provider wants that
 * @throws PaymentUnavailable: the order waits, for the provider or for another order; PaymentRefused: the order has failed
 */
export async function executeCommand(deps: BillingDeps, commandId: string): Promise<{ url: string | null }> {
  const command = await deps.store.findCommand(commandId)
  if (command?.status !== 'pending') return { url: null }
  await deps.store.inTransaction((tx) => tx.countAttempt(commandId, deps.clock.now()))
  const former = command.details.after ? await deps.store.findCommand(command.details.after) : null
  if (former?.status === 'pending') throw new PaymentUnavailable(`order ${commandId} waits for ${former.id}`)
  if (former?.status === 'failed') {
    await end(deps, command, 'failed', `order ${former.id} has failed`)
    return { url: null }
  }
  try {
    const outcome = await ask(deps, command)
    await end(deps, command, 'done', null)
    return outcome
  } catch (error) {
    if (error instanceof PaymentRefused) await end(deps, command, 'failed', error.reason)
    throw error
  }
}

function end(deps: BillingDeps, command: ProviderCommand, status: 'done' | 'failed', failure: string | null) {
  return deps.store.inTransaction(async (tx) => {
    const isFirst = await tx.endCommand(command.id, { status, endedAt: deps.clock.now(), failure })
    if (isFirst && status === 'failed') await reopenDeclaration(tx, command)
  })
}

async function ask(deps: BillingDeps, command: ProviderCommand): Promise<{ url: string | null }> {
  const { provider } = deps
  switch (command.kind) {
    case 'cancel':
      await provider.cancelAtPeriodEnd((await subscriptionOf(deps, command)).reference, command.id)
      break
    case 'resume':
      await provider.resume((await subscriptionOf(deps, command)).reference, command.id)
      break
    case 'end':
      await provider.endNow((await subscriptionOf(deps, command)).reference, command.id)
      break
    case 'change':
      return change(deps, command)
    case 'refund':
      await provider.refund(await paymentOf(deps, command), command.amount ?? 0, command.id)
      break
    case 'settle-credit':
      await provider.settleCredit?.(await paymentOf(deps, command), command.id)
      break
    case 'expire-checkout':
      await provider.expireCheckout(await checkoutOf(deps, command), command.id)
  }
  return { url: null }
}

async function change(
  deps: Pick<BillingDeps, 'store' | 'provider'>,
  command: ProviderCommand,
): ReturnType<typeof ask> {
  const { target, successUrl = '', cancelUrl = '' } = command.details
  if (!target) throw new Error(`order ${command.id} does not say which plan`)
  const { reference } = await subscriptionOf(deps, command)
  const asked = { ...target, amountDue: command.amount ?? 0, successUrl, cancelUrl }
  return deps.provider.changePlan(reference, asked, command.id)
}

async function subscriptionOf(
  { store }: Pick<BillingDeps, 'store'>,
  { id, subscriptionId }: ProviderCommand,
): Promise<StoredSubscription & { reference: string }> {
  const subscription = subscriptionId ? await store.findSubscription(subscriptionId) : null
  if (!subscription?.reference) throw new Error(`order ${id} is about no subscription of a provider`)
  return { ...subscription, reference: subscription.reference }
}

async function paymentOf(
  { store }: Pick<BillingDeps, 'store'>,
  { id, paymentId }: ProviderCommand,
): Promise<string> {
  const payment = paymentId ? await store.findPayment(paymentId) : null
  if (!payment) throw new Error(`order ${id} is about no payment`)
  return payment.reference
}

async function checkoutOf(
  { store }: Pick<BillingDeps, 'store'>,
  { id, checkoutId }: ProviderCommand,
): Promise<string> {
  const checkout = checkoutId ? await store.findCheckout(checkoutId) : null
  if (!checkout?.reference) throw new Error(`order ${id} is about no checkout of a provider`)
  return checkout.reference
}
