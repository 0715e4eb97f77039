import { listMyInvoices, listMySubscriptions } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { eventually } from '@alcove/kit/testing/eventually'
import { buildCardForm, postForm } from '../adapters/sandbox/sandbox-candidate.ts'
import type { Card } from '../payment-provider-contract/payment-provider-contract.ts'
import { type BillingWorld, openCheckout, SECRETS } from './start-billing.ts'

interface SandboxState {
  undelivered: unknown[]
  payments: { id: string; account: string }[]
}

/** Calls the staff console of the sandbox: moves its clock, refunds, disputes. */
export async function callSandboxConsole(
  world: BillingWorld,
  path: string,
  body?: object,
): Promise<SandboxState> {
  const response = await fetch(`${world.sandbox.url}/v1/console${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${SECRETS.SANDBOX_SECRET}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<SandboxState>
}

/** Waits until the sandbox has delivered its webhook events and billing has handled them. */
export async function settleWebhooks(world: BillingWorld): Promise<void> {
  await eventually(async () => (await callSandboxConsole(world, '')).undelivered.length === 0)
  await world.settle()
}

export async function advanceDays(world: BillingWorld, days: number): Promise<void> {
  await callSandboxConsole(world, '/clock/advance', { seconds: Math.ceil(days * 86_400) })
  await settleWebhooks(world)
}

export async function payCheckout(world: BillingWorld, url: string, card: Card = 'works'): Promise<void> {
  await postForm(url, buildCardForm(card))
  await settleWebhooks(world)
}

/** Subscribes a customer by a paid checkout. */
export async function subscribe(
  world: BillingWorld,
  customer: Caller,
  change: Parameters<typeof openCheckout>[2] = {},
  card: Card = 'works',
) {
  const started = await openCheckout(world, customer, change)
  if (started.status !== 200) throw new Error(`no order was taken: ${started.code}`)
  await payCheckout(world, started.body.url, card)
  return { checkoutId: started.body.id, subscription: await readNewestSubscription(world, customer) }
}

/** Returns the customer's newest subscription, as they see it. */
export async function readNewestSubscription(world: BillingWorld, customer: Caller) {
  const { body } = await world.call(listMySubscriptions, {}, { as: customer })
  const [first] = body.member
  if (!first) throw new Error('the customer has no subscription')
  return first
}

export async function readInvoices(world: BillingWorld, customer: Caller) {
  return (await world.call(listMyInvoices, {}, { as: customer })).body.member
}
