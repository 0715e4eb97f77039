import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readNewestSubscription, subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, SECRETS, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

const SECRET = SECRETS.SANDBOX_WEBHOOK_SECRET

interface Sending {
  /** Age of the signature in seconds; negative for the future. */
  age?: number
  secret?: string
  /** Replaces the correct one. */
  signature?: string
  path?: string
}

function send(body: string, { age = 0, secret = SECRET, signature, path = 'sandbox' }: Sending = {}) {
  const t = Math.round(world.clock.now().getTime() / 1000) - age
  const mac = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return world.fetch(`/api/webhooks/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sandbox-Signature': signature ?? `t=${t},v1=${mac}` },
    body,
  })
}
const readEvents = () =>
  world.database.query<{ event_id: string; type: string; status: string; deliveries: number }>(
    'SELECT event_id, type, status, deliveries FROM notification ORDER BY received_at, id',
  )

describe('refuses and stores nothing of', () => {
  const body = JSON.stringify({
    id: 'forged',
    type: 'subscription.updated',
    at: new Date().toISOString(),
    about: null,
  })

  test.each([
    ['another secret', { secret: 'another' }, 401],
    ['more than 300 seconds old', { age: 302 }, 401],
    ['more than 300 seconds ahead', { age: -302 }, 401],
    ['no signature', { signature: '' }, 400],
    ['a signature without a time', { signature: 'v1=00' }, 401],
    ['another provider', { path: 'stripe' }, 404],
  ] as const)('%s', async (_, sending, status) => {
    expect((await send(body, sending)).status).toBe(status)
    expect(await readEvents()).toEqual([])
  })
})

test('counts a repeated event without handling it again', async () => {
  const customer = await createCustomer(world)
  await subscribe(world, customer)
  const [one] = await world.database.query<Stored>('SELECT * FROM notification ORDER BY received_at LIMIT 1')
  if (!one) throw new Error('nothing has come')
  const { customer: account, checkoutId = null, subscription = null } = one.about
  const again = JSON.stringify({
    id: one.event_id,
    type: one.type,
    at: one.occurred_at,
    about: { customer: account, checkout: checkoutId, subscription },
  })
  for (const _ of ['second', 'third']) expect((await send(again)).status).toBe(200)
  await world.settle()
  const stored = (await readEvents()).find(({ event_id }) => event_id === one.event_id)
  expect(stored).toMatchObject({ status: 'handled', deliveries: 3 })
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active' })
})

interface Stored {
  event_id: string
  type: string
  occurred_at: Date
  about: { customer: string; checkoutId?: string; subscription?: string }
}
