import { listMyInvoices, listMySubscriptions } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { eventually } from '@alcove/kit/testing/eventually'
import { cardForm, post } from '../adapters/sandbox/sandbox-candidate.ts'
import type { Card } from '../payment-provider-contract/payment-provider-contract.ts'
import { type BillingWorld, order, SECRETS } from './world.ts'

interface SandboxState {
  undelivered: unknown[]
  payments: { id: string; account: string }[]
}

/** What the staff of the sandbox does: moves its clock, gives money back. */
export async function staff(world: BillingWorld, path: string, body?: object): Promise<SandboxState> {
  const response = await fetch(`${world.sandbox.url}/v1/console${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${SECRETS.SANDBOX_SECRET}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<SandboxState>
}

/** Everything that the sandbox has to tell has come, and billing has dealt with it. */
export async function heardAll(world: BillingWorld): Promise<void> {
  await eventually(async () => (await staff(world, '')).undelivered.length === 0)
  await world.settle()
}

export async function advance(world: BillingWorld, days: number): Promise<void> {
  await staff(world, '/clock/advance', { seconds: Math.ceil(days * 86_400) })
  await heardAll(world)
}

export async function pay(world: BillingWorld, url: string, card: Card = 'works'): Promise<void> {
  await post(url, cardForm(card))
  await heardAll(world)
}

/** A customer who has ordered and paid. */
export async function subscribe(
  world: BillingWorld,
  customer: Caller,
  change: Parameters<typeof order>[2] = {},
  card: Card = 'works',
) {
  const started = await order(world, customer, change)
  if (started.status !== 200) throw new Error(`no order was taken: ${started.code}`)
  await pay(world, started.body.url, card)
  return { checkoutId: started.body.id, subscription: await newest(world, customer) }
}

/** The newest subscription of a customer, as they see it. */
export async function newest(world: BillingWorld, customer: Caller) {
  const { body } = await world.call(listMySubscriptions, {}, { as: customer })
  const [first] = body.member
  if (!first) throw new Error('the customer has no subscription')
  return first
}

export async function invoicesOf(world: BillingWorld, customer: Caller) {
  return (await world.call(listMyInvoices, {}, { as: customer })).body.member
}
