import { signWebhook } from '@alcove/sandbox-payments/delivery/sign-webhook'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { accountOf, buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import {
  type BillingWorld,
  createCustomer,
  openCheckout,
  SECRETS,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
let fetches: string[]
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ userId, checkouts }) => {
      fetches.push(userId)
      return buildPaidSnapshot(checkouts[0]?.id ?? '')
    },
  })
  world = await startBilling({}, { provider })
})
beforeEach(() => {
  fetches = []
})
afterAll(() => world.stop())

const readEvent = (id: string) =>
  world.database.query<{ status: string; deliveries: number }>(
    'SELECT status, deliveries FROM notification WHERE event_id = $1',
    [id],
  )

test('keeps an event of an unknown customer and handles it once the customer is known', async () => {
  const customer = await createCustomer(world)
  const about = { customer: accountOf(customer.id), checkout: null, subscription: 'nobody-knows' }
  expect(await sendWebhook(world, { id: 'early', about })).toBe(200)
  await world.settle()
  expect(await readEvent('early')).toMatchObject([{ status: 'unmatched' }])
  expect(fetches).toEqual([])

  await openCheckout(world, customer)
  world.clock.advance(61_000)
  await world.service.operator.resumeUnfinishedWork()
  expect(await readEvent('early')).toMatchObject([{ status: 'handled' }])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active' })
})

test('handles a matching event among many unmatched ones', async () => {
  const customer = await createCustomer(world)
  const about = { customer: accountOf(customer.id), checkout: null, subscription: 'nobody-knows' }
  await sendWebhook(world, { id: 'one-of-many', about })
  await world.settle()
  await world.database.query(
    `INSERT INTO notification (id, provider, event_id, type, about, facts, status, occurred_at, received_at)
     SELECT gen_random_uuid(), 'sandbox', 'many-' || n, 'x', '{"customer": "a-stranger"}', '{}', 'unmatched', $1, $1
     FROM generate_series(1, 120) n`,
    [world.clock.now()],
  )
  await openCheckout(world, customer)
  world.clock.advance(61_000)
  await world.service.operator.resumeUnfinishedWork()
  await world.service.operator.resumeUnfinishedWork()
  expect(await readEvent('one-of-many')).toMatchObject([{ status: 'handled' }])
})

test('leaves events of unknown checkouts unmatched, whatever their names', async () => {
  for (const [i, checkout] of ["' OR 1=1 --", crypto.randomUUID(), 'x'.repeat(255)].entries()) {
    expect(await sendWebhook(world, { id: `odd-${i}`, about: subjectOfCheckout(checkout) })).toBe(200)
    await world.settle()
    expect(await readEvent(`odd-${i}`)).toMatchObject([{ status: 'unmatched' }])
  }
  expect(fetches).toEqual([])
})

test('syncs on an unknown type that names a customer, and ignores one that does not', async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  await sendWebhook(world, { id: 'odd-type', type: 'weather.changed', about: subjectOfCheckout(id) })
  await sendWebhook(world, { id: 'weather', type: 'weather.changed' })
  await world.settle()
  expect(await readEvent('odd-type')).toMatchObject([{ status: 'handled' }])
  expect(await readEvent('weather')).toMatchObject([{ status: 'ignored' }])
  expect(fetches).toEqual([customer.id])
})

test('refuses a reserialized event: the signature covers the bytes', async () => {
  const body = JSON.stringify({ id: 'anew', type: 'x', at: world.clock.now(), about: null })
  const signature = signWebhook(body, SECRETS.SANDBOX_WEBHOOK_SECRET, world.clock.now())
  for (const anew of [
    JSON.stringify(JSON.parse(body), null, 2),
    `${body}\n`,
    body.replace('"x"', '"\\u0078"'),
  ]) {
    const headers = { 'Content-Type': 'application/json', 'Sandbox-Signature': signature }
    const response = await world.fetch('/api/webhooks/sandbox', { method: 'POST', headers, body: anew })
    expect(response.status).toBe(401)
  }
  expect(await readEvent('anew')).toEqual([])
})

test('refuses an oversized body without reading it all', async () => {
  const response = await world.fetch('/api/webhooks/sandbox', {
    method: 'POST',
    headers: { 'Sandbox-Signature': 't=1,v1=00' },
    body: 'x'.repeat(2 * 1024 * 1024),
  })
  expect(response.status).toBe(413)
})

test('fetches seldom for a flood of repeated or related events', {
  timeout: 60_000,
}, async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const about = subjectOfCheckout(id)
  await Promise.all(Array.from({ length: 30 }, () => sendWebhook(world, { id: 'flood', about })))
  await Promise.all(Array.from({ length: 30 }, (_, i) => sendWebhook(world, { id: `flood-${i}`, about })))
  await world.settle()
  expect(await readEvent('flood')).toEqual([{ status: 'handled', deliveries: 30 }])
  const rows = await world.database.query(
    "SELECT 1 FROM notification WHERE event_id LIKE 'flood%' AND status <> 'handled'",
  )
  expect(rows).toEqual([])
  expect(fetches.length).toBeLessThan(25)
})
