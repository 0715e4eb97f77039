import { listSubscriptions, noticeDue } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerSnapshot, SubscriptionSnapshot } from '../../src/sync/domain/snapshot.ts'
import { aboutOrder, notify } from '../support/notify.ts'
import { createScriptedProvider, paidTruth, tellTruths } from '../support/scripted-provider.ts'
import { aCustomer, admin, type BillingWorld, order, startBilling, stateOf } from '../support/world.ts'

const HOUR_MS = 3_600_000

/** A provider that ends one sale and starts another when the plan changes, as Verotel does. */
const { snapshots, fetchSnapshot } = tellTruths()
let world: BillingWorld
beforeAll(async () => {
  world = await startBilling({}, { provider: createScriptedProvider({ fetchSnapshot }) })
})
afterAll(() => world.stop())

async function tell(customer: Caller, checkoutId: string, snapshot: CustomerSnapshot) {
  snapshots.set(customer.id, snapshot)
  await notify(world, { at: world.clock.now(), about: aboutOrder(checkoutId) })
  await world.settle()
}

async function aSale() {
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  const sold = paidTruth(id)
  await tell(customer, id, sold)
  return { customer, id, sold }
}

const at = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS)

/** Builds sales each ended by the next one, an hour later, all with the beginning of the contract. */
function replaced(sold: CustomerSnapshot, ...next: Partial<SubscriptionSnapshot>[]): CustomerSnapshot {
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

const letters = async ({ id }: Caller) =>
  (await world.published(noticeDue))
    .filter(({ to }) => (to as { userId: string }).userId === id)
    .map(({ kind }) => kind)

/** Returns the histories that administrators read, oldest sale first. */
async function histories({ id }: Caller) {
  const query = {
    filter: JSON.stringify({ customerId: id }),
    sort: JSON.stringify(['id', 'ASC']),
  }
  const { body } = await world.call(listSubscriptions, { query }, { as: admin })
  return body.map(({ history }) => history.map(({ cause }) => cause))
}

test('emails an upgrade as a plan change, without start and end', async () => {
  const { customer, id, sold } = await aSale()
  await tell(customer, id, replaced(sold, { plan: 'vip', amount: 2_999 }))
  expect(await letters(customer)).toEqual(['subscription-started', 'plan-changed'])
  expect(await histories(customer)).toEqual([['started', 'plan-changed'], ['plan-changed']])
  expect(await stateOf(world, customer)).toMatchObject([
    { level: 'premium', status: 'active' },
    { level: 'vip', status: 'active' },
  ])
})

test('reopens access without a start email when an upgrade is reported after the end of the old sale', async () => {
  const { customer, id, sold } = await aSale()
  const upgraded = replaced(sold, { plan: 'vip', amount: 2_999 })
  await tell(customer, id, { ...upgraded, subscriptions: upgraded.subscriptions.slice(0, 1) })
  await tell(customer, id, upgraded)
  expect(await letters(customer)).toEqual(['subscription-started', 'subscription-ended', 'plan-changed'])
  expect(await histories(customer)).toEqual([['started', 'ended'], ['plan-changed']])
  expect((await stateOf(world, customer)).at(-1)).toMatchObject({ level: 'vip', status: 'active' })
})

test('emails one end for an upgraded contract that has ended', async () => {
  const { customer, id, sold } = await aSale()
  await tell(customer, id, replaced(sold, { plan: 'vip', status: 'ended', endedAt: at(9) }))
  expect(await letters(customer)).toEqual(['subscription-started', 'subscription-ended'])
  expect(await histories(customer)).toEqual([['started', 'plan-changed'], ['ended']])
})

test('emails a start for another checkout after the end', async () => {
  const { customer, id, sold } = await aSale()
  const [over] = replaced(sold, {}).subscriptions as [SubscriptionSnapshot]
  await tell(customer, id, { ...sold, subscriptions: [over] })
  const later = (await order(world, customer)).body.id
  const again = paidTruth(later)
  await tell(customer, later, {
    checkouts: [...sold.checkouts, ...again.checkouts],
    subscriptions: [over, ...again.subscriptions],
    invoices: [...sold.invoices, ...again.invoices],
    payments: [...sold.payments, ...again.payments],
  })
  expect(await letters(customer)).toEqual([
    'subscription-started',
    'subscription-ended',
    'subscription-started',
  ])
})
