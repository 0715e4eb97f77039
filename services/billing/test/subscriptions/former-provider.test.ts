import { endSubscription, listMySubscriptions } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newest } from '../support/at-the-sandbox.ts'
import { aboutOrder, notify } from '../support/notify.ts'
import { createScriptedProvider, NOTHING, paidTruth, tellTruths } from '../support/scripted-provider.ts'
import { aCustomer, admin, type BillingWorld, grant, order, startBilling, stateOf } from '../support/world.ts'

const DAY_MS = 86_400_000
let world: BillingWorld
const { snapshots, fetchSnapshot } = tellTruths()
beforeAll(async () => {
  world = await startBilling({}, { provider: createScriptedProvider({ fetchSnapshot }) })
})
afterAll(() => world.stop())

async function aSubscriber(change: Parameters<typeof paidTruth>[1] = {}) {
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  snapshots.set(customer.id, paidTruth(id, change))
  await notify(world, { about: aboutOrder(id) })
  await world.settle()
  expect((await newest(world, customer)).status).toBe('active')
  return { customer, checkoutId: id }
}

/** Sends a webhook event and waits for its sync. */
async function lookAt(checkoutId: string) {
  await notify(world, { at: world.clock.now(), about: aboutOrder(checkoutId) })
  await world.settle()
}
const said = async (customer: Awaited<ReturnType<typeof aCustomer>>) =>
  (await stateOf(world, customer)).map(({ level, status }) => `${level} ${status}`)

test('lets administrators end a subscription of a former provider', async () => {
  const { customer } = await aSubscriber()
  await world.database.query("UPDATE subscription SET source = 'stripe' WHERE user_id = $1", [customer.id])
  const { id } = await newest(world, customer)
  const end = (when: 'period-end' | 'now') =>
    world.call(
      endSubscription,
      { params: { id }, body: { when, reason: 'Ancien prestataire' } },
      { as: admin },
    )
  expect((await end('period-end')).status).toBe(200)
  expect((await newest(world, customer)).status).toBe('active')
  expect((await end('now')).status).toBe(200)
  expect((await newest(world, customer)).status).toBe('inactive')
})

test('replaces a subscription of a former provider by one paid at the new provider', async () => {
  const { customer } = await aSubscriber()
  const { id } = await newest(world, customer)
  await world.database.query(
    "UPDATE subscription SET source = 'stripe', reference = 'elsewhere', checkout_id = NULL WHERE id = $1",
    [id],
  )
  await lookAtAll(customer.id)
  const { member } = (await world.call(listMySubscriptions, {}, { as: customer })).body
  expect(member.map(({ status }) => status).sort()).toEqual(['active', 'inactive'])
})

async function lookAtAll(userId: string) {
  const [checkout] = await world.database.query<{ id: string }>(
    'SELECT id FROM checkout WHERE user_id = $1',
    [userId],
  )
  await lookAt(checkout?.id ?? '')
}

test('keeps the access of a grant when an old subscription is reported late', async () => {
  const { customer, checkoutId } = await aSubscriber()
  const ended = {
    status: 'ended' as const,
    endedAt: new Date(world.clock.now()),
    endReason: 'cancelled' as const,
  }
  snapshots.set(customer.id, paidTruth(checkoutId, { subscription: ended }))
  await lookAt(checkoutId)
  expect((await grant(world, customer, { planId: 'vip' })).status).toBe(201)
  const later = { ...ended, endedAt: new Date(world.clock.now().getTime() - 60_000) }
  snapshots.set(customer.id, paidTruth(checkoutId, { subscription: later }))
  await lookAt(checkoutId)
  expect((await said(customer)).at(-1)).toBe('vip active')
})

// These tests move the clock past the real time.
test('keeps a subscription of a former provider for its paid period', async () => {
  const { customer } = await aSubscriber()
  const { database, service } = world
  await database.query("UPDATE subscription SET source = 'stripe' WHERE user_id = $1", [customer.id])
  expect((await order(world, customer)).code).toBe('ALREADY_SUBSCRIBED')
  await service.operator.endLapsed()
  expect((await newest(world, customer)).status).toBe('active')
  world.clock.advance(31 * DAY_MS)
  await service.operator.endLapsed()
  expect((await newest(world, customer)).status).toBe('inactive')
  expect((await said(customer)).at(-1)).toBe('premium inactive')
  expect((await order(world, customer)).status).toBe(200)
})

test('ends a subscription unknown to the provider some time after its period, and allows another one', async () => {
  const { customer, checkoutId } = await aSubscriber()
  snapshots.set(customer.id, NOTHING)
  await lookAt(checkoutId)
  expect((await newest(world, customer)).status).toBe('active')
  world.clock.advance(40 * DAY_MS)
  await lookAt(checkoutId)
  expect((await newest(world, customer)).status).toBe('inactive')
  expect(await said(customer)).toEqual(['premium active', 'premium inactive'])
  expect((await order(world, customer)).status).toBe(200)
})
