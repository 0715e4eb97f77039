import { endSubscription, listMySubscriptions } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import {
  buildPaidSnapshot,
  createScriptedProvider,
  EMPTY_SNAPSHOT,
  scriptSnapshots,
} from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  grantPlan,
  openCheckout,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

const DAY_MS = 86_400_000
let world: BillingWorld
const { snapshots, fetchSnapshot } = scriptSnapshots()
beforeAll(async () => {
  world = await startBilling({}, { provider: createScriptedProvider({ fetchSnapshot }) })
})
afterAll(() => world.stop())

async function subscribeScripted(change: Parameters<typeof buildPaidSnapshot>[1] = {}) {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  snapshots.set(customer.id, buildPaidSnapshot(id, change))
  await sendWebhook(world, { about: subjectOfCheckout(id) })
  await world.settle()
  expect((await readNewestSubscription(world, customer)).status).toBe('active')
  return { customer, checkoutId: id }
}

/** Sends a webhook event and waits for its sync. */
async function sendEvent(checkoutId: string) {
  await sendWebhook(world, { at: world.clock.now(), about: subjectOfCheckout(checkoutId) })
  await world.settle()
}
const readStates = async (customer: Awaited<ReturnType<typeof createCustomer>>) =>
  (await readAccessStates(world, customer)).map(({ level, status }) => `${level} ${status}`)

test('lets administrators end a subscription of a former provider', async () => {
  const { customer } = await subscribeScripted()
  await world.database.query("UPDATE subscription SET source = 'stripe' WHERE user_id = $1", [customer.id])
  const { id } = await readNewestSubscription(world, customer)
  const end = (when: 'period-end' | 'now') =>
    world.call(
      endSubscription,
      { params: { id }, body: { when, reason: 'Ancien prestataire' } },
      { as: admin },
    )
  expect((await end('period-end')).status).toBe(200)
  expect((await readNewestSubscription(world, customer)).status).toBe('active')
  expect((await end('now')).status).toBe(200)
  expect((await readNewestSubscription(world, customer)).status).toBe('inactive')
})

test('replaces a subscription of a former provider by one paid at the new provider', async () => {
  const { customer } = await subscribeScripted()
  const { id } = await readNewestSubscription(world, customer)
  await world.database.query(
    "UPDATE subscription SET source = 'stripe', reference = 'elsewhere', checkout_id = NULL WHERE id = $1",
    [id],
  )
  await sendEventOfCustomer(customer.id)
  const { member } = (await world.call(listMySubscriptions, {}, { as: customer })).body
  expect(member.map(({ status }) => status).sort()).toEqual(['active', 'inactive'])
})

async function sendEventOfCustomer(userId: string) {
  const [checkout] = await world.database.query<{ id: string }>(
    'SELECT id FROM checkout WHERE user_id = $1',
    [userId],
  )
  await sendEvent(checkout?.id ?? '')
}

test('keeps the access of a grant when an old subscription is reported late', async () => {
  const { customer, checkoutId } = await subscribeScripted()
  const ended = {
    status: 'ended' as const,
    endedAt: new Date(world.clock.now()),
    endReason: 'cancelled' as const,
  }
  snapshots.set(customer.id, buildPaidSnapshot(checkoutId, { subscription: ended }))
  await sendEvent(checkoutId)
  expect((await grantPlan(world, customer, { planId: 'vip' })).status).toBe(201)
  const later = { ...ended, endedAt: new Date(world.clock.now().getTime() - 60_000) }
  snapshots.set(customer.id, buildPaidSnapshot(checkoutId, { subscription: later }))
  await sendEvent(checkoutId)
  expect((await readStates(customer)).at(-1)).toBe('vip active')
})

// These tests move the clock past the real time.
test('keeps a subscription of a former provider for its paid period', async () => {
  const { customer } = await subscribeScripted()
  const { database, service } = world
  await database.query("UPDATE subscription SET source = 'stripe' WHERE user_id = $1", [customer.id])
  expect((await openCheckout(world, customer)).code).toBe('ALREADY_SUBSCRIBED')
  await service.operator.expireUnsyncedSubscriptions()
  expect((await readNewestSubscription(world, customer)).status).toBe('active')
  world.clock.advance(31 * DAY_MS)
  await service.operator.expireUnsyncedSubscriptions()
  expect((await readNewestSubscription(world, customer)).status).toBe('inactive')
  expect((await readStates(customer)).at(-1)).toBe('premium inactive')
  expect((await openCheckout(world, customer)).status).toBe(200)
})

test('ends a subscription unknown to the provider some time after its period, and allows another one', async () => {
  const { customer, checkoutId } = await subscribeScripted()
  snapshots.set(customer.id, EMPTY_SNAPSHOT)
  await sendEvent(checkoutId)
  expect((await readNewestSubscription(world, customer)).status).toBe('active')
  world.clock.advance(40 * DAY_MS)
  await sendEvent(checkoutId)
  expect((await readNewestSubscription(world, customer)).status).toBe('inactive')
  expect(await readStates(customer)).toEqual(['premium active', 'premium inactive'])
  expect((await openCheckout(world, customer)).status).toBe(200)
})
