import { randomBytes } from 'node:crypto'
import { signWebhook } from '@alcove/sandbox-payments/delivery/sign-webhook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingWorld, SECRETS, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

const RIGHT = { id: 'evt_1', type: 'subscription.renewed', at: '2026-11-21T21:00:00.000Z', about: null }
const ABOUT = { checkout: null, customer: 'cus_1', subscription: null }
/** Incompressible: an index takes about 2 700 bytes. */
const LONG = randomBytes(6_000).toString('hex')

/** Signs correctly, like everything the provider sends. */
async function send(event: object) {
  const body = JSON.stringify(event)
  const signature = signWebhook(body, SECRETS.SANDBOX_WEBHOOK_SECRET, world.clock.now())
  const answer = await world.fetch('/api/webhooks/sandbox', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sandbox-Signature': signature },
    body,
  })
  return { status: answer.status, code: ((await answer.json().catch(() => ({}))) as { code?: string }).code }
}

test.each([
  ['U+0000 in its id', { id: 'evt\0_1' }],
  ['no id', { id: '' }],
  ['an endless id', { id: LONG }],
  ['a lone surrogate in its id', { id: 'evt_\ud83d' }],
  ['U+0000 in its type', { type: 'a\0b' }],
  ['an endless type', { type: LONG }],
  ['U+0000 in the customer', { about: { ...ABOUT, customer: '\0' } }],
  ['an endless subscription', { about: { ...ABOUT, subscription: LONG } }],
  ['a lone surrogate in the checkout', { about: { ...ABOUT, checkout: '\udc00' } }],
  ['an impossible time', { at: '0000-01-01T00:00:00Z' }],
])('refuses as malformed a correctly signed event with %s', async (_, odd) => {
  expect(await send({ ...RIGHT, ...odd })).toEqual({ status: 400, code: 'NOTIFICATION_MALFORMED' })
})

test('stores no malformed event and accepts the next one', async () => {
  expect((await send(RIGHT)).status).toBe(200)
  expect(await world.database.query('SELECT event_id FROM notification')).toEqual([{ event_id: 'evt_1' }])
})
