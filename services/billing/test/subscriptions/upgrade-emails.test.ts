import { listSubscriptions, noticeDue } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerSnapshot, SubscriptionSnapshot } from '../../src/sync/domain/snapshot.ts'
import { buildPaidSnapshot, createScriptedProvider, scriptSnapshots } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  openCheckout,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

const HOUR_MS = 3_600_000

/** A provider that ends one sale and starts another when the plan changes, as Verotel does. */
const { snapshots, fetchSnapshot } = scriptSnapshots()
let world: BillingWorld
beforeAll(async () => {
  world = await startBilling({}, { provider: createScriptedProvider({ fetchSnapshot }) })
})
afterAll(() => world.stop())

async function reportSnapshot(customer: Caller, checkoutId: string, snapshot: CustomerSnapshot) {
  snapshots.set(customer.id, snapshot)
  await sendWebhook(world, { at: world.clock.now(), about: subjectOfCheckout(checkoutId) })
  await world.settle()
}

async function sellSubscription() {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const sold = buildPaidSnapshot(id)
  await reportSnapshot(customer, id, sold)
  return { customer, id, sold }
}

const at = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS)

/** Builds sales each ended by the next one, an hour later, all with the beginning of the contract. */
function buildReplaced(sold: CustomerSnapshot, ...next: Partial<SubscriptionSnapshot>[]): CustomerSnapshot {
  const [first] = sold.subscriptions as [SubscriptionSnapshot]
  const sales = [{}, ...next].map((change, index) => {
    const isOver = index < next.length
    const reference = `${first.reference}${'-next'.repeat(index)}`
    return {
      ...first,
      reference,
      ...(isOver && { status: 'ended' as const, endedAt: at(index + 1) }),
      ...change,
    }
  })
  return { ...sold, subscriptions: sales }
}

const readEmails = async ({ id }: Caller) =>
  (await world.published(noticeDue))
    .filter(({ to }) => (to as { userId: string }).userId === id)
    .map(({ kind }) => kind)

/** Returns the histories that administrators read, oldest sale first. */
async function readHistories({ id }: Caller) {
  const query = {
    filter: JSON.stringify({ customerId: id }),
    sort: JSON.stringify(['id', 'ASC']),
  }
  const { body } = await world.call(listSubscriptions, { query }, { as: admin })
  return body.map(({ history }) => history.map(({ cause }) => cause))
}

test('emails an upgrade as a plan change, without start and end', async () => {
  const { customer, id, sold } = await sellSubscription()
  await reportSnapshot(customer, id, buildReplaced(sold, { plan: 'vip', amount: 2_999 }))
  expect(await readEmails(customer)).toEqual(['subscription-started', 'plan-changed'])
  expect(await readHistories(customer)).toEqual([['started', 'plan-changed'], ['plan-changed']])
  expect(await readAccessStates(world, customer)).toMatchObject([
    { level: 'premium', status: 'active' },
    { level: 'vip', status: 'active' },
  ])
})

test('reopens access without a start email when an upgrade is reported after the end of the old sale', async () => {
  const { customer, id, sold } = await sellSubscription()
  const upgraded = buildReplaced(sold, { plan: 'vip', amount: 2_999 })
  await reportSnapshot(customer, id, { ...upgraded, subscriptions: upgraded.subscriptions.slice(0, 1) })
  await reportSnapshot(customer, id, upgraded)
  expect(await readEmails(customer)).toEqual(['subscription-started', 'subscription-ended', 'plan-changed'])
  expect(await readHistories(customer)).toEqual([['started', 'ended'], ['plan-changed']])
  expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({ level: 'vip', status: 'active' })
})

test('emails one end for an upgraded contract that has ended', async () => {
  const { customer, id, sold } = await sellSubscription()
  await reportSnapshot(customer, id, buildReplaced(sold, { plan: 'vip', status: 'ended', endedAt: at(9) }))
  expect(await readEmails(customer)).toEqual(['subscription-started', 'subscription-ended'])
  expect(await readHistories(customer)).toEqual([['started', 'plan-changed'], ['ended']])
})

test('emails a start for another checkout after the end', async () => {
  const { customer, id, sold } = await sellSubscription()
  const [over] = buildReplaced(sold, {}).subscriptions as [SubscriptionSnapshot]
  await reportSnapshot(customer, id, { ...sold, subscriptions: [over] })
  const later = (await openCheckout(world, customer)).body.id
  const again = buildPaidSnapshot(later)
  await reportSnapshot(customer, later, {
    checkouts: [...sold.checkouts, ...again.checkouts],
    subscriptions: [over, ...again.subscriptions],
    invoices: [...sold.invoices, ...again.invoices],
    payments: [...sold.payments, ...again.payments],
  })
  expect(await readEmails(customer)).toEqual([
    'subscription-started',
    'subscription-ended',
    'subscription-started',
  ])
})
