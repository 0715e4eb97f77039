import { getNotification, listNotifications, replayNotification } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readJournal } from '../admin/act-as-admin.ts'
import {
  callSandboxConsole,
  readNewestSubscription,
  settleWebhooks,
  subscribe,
} from '../support/drive-sandbox.ts'
import { admin, createCustomer } from '../support/start-billing.ts'
import { type OutageWorld, startBillingWithOutages } from '../support/start-billing-with-outages.ts'

let world: OutageWorld
let customer: Caller
beforeAll(async () => {
  world = await startBillingWithOutages()
})
afterAll(() => world.stop())
beforeEach(async () => {
  customer = await createCustomer(world)
  await subscribe(world, customer)
})

const list = async (filter: object) =>
  (await world.call(listNotifications, { query: { filter: JSON.stringify(filter) } }, { as: admin })).body
const replay = (id: string) => world.call(replayNotification, { params: { id } }, { as: admin })
const readNewestEvent = async () => {
  const [first] = await list({ customerId: customer.id })
  if (!first) throw new Error('nothing was heard of the customer')
  return first
}

test('syncs again on replay of a handled event', async () => {
  const event = await readNewestEvent()
  expect(event).toMatchObject({
    provider: 'sandbox',
    status: 'handled',
    customer: { id: customer.id, email: customer.email },
    deliveries: 1,
  })
  expect(event).not.toHaveProperty('facts')
  // A change without a webhook event.
  world.sandbox.notifyAt('http://127.0.0.1:9/')
  await callSandboxConsole(world, '/clock/advance', { seconds: 32 * 86_400 })
  const before = await readNewestSubscription(world, customer)
  const { status, body } = await replay(event.id)
  world.sandbox.notifyAt(`${world.url}/api/webhooks/sandbox`)
  await settleWebhooks(world)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: event.id, status: 'handled', failure: null })
  expect(Date.parse(body.handledAt ?? '')).toBeGreaterThan(Date.parse(event.handledAt ?? ''))
  const after = await readNewestSubscription(world, customer)
  expect(Date.parse(after.currentPeriodEnd ?? '')).toBeGreaterThan(Date.parse(before.currentPeriodEnd ?? ''))
  expect(await readJournal(world, event.id)).toMatchObject([
    { action: 'notification.replay', actorId: admin.id, details: { was: 'handled' } },
  ])
})

test('reports the failure while the provider is away, and handles it later', async () => {
  const { id } = await readNewestEvent()
  await world.setOutage(true)
  try {
    const { status, body } = await replay(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'failed', failure: expect.any(String), handledAt: null })
    expect((await list({ status: 'failed' })).map((failed) => failed.id)).toContain(id)
  } finally {
    await world.setOutage(false)
  }
  expect((await replay(id)).body).toMatchObject({ status: 'handled', failure: null })
})

test('looks up the customer of an unmatched event again, and keeps an irrelevant one ignored', async () => {
  const { id } = await readNewestEvent()
  await world.database.query("UPDATE notification SET user_id = NULL, status = 'unmatched' WHERE id = $1", [
    id,
  ])
  expect((await replay(id)).body).toMatchObject({ status: 'handled', customer: { id: customer.id } })
  await callSandboxConsole(world, '/announce', { type: 'weather.changed' })
  await settleWebhooks(world)
  const [ignored] = await list({ type: 'weather.changed' })
  expect(ignored).toMatchObject({ status: 'ignored', customer: null })
  expect((await replay(ignored?.id ?? '')).body).toMatchObject({ status: 'ignored' })
})

test('refuses an unknown event', async () => {
  expect(await replay(uuidV7())).toMatchObject({ status: 404, code: 'NOTIFICATION_NOT_FOUND' })
  const missing = await world.call(getNotification, { params: { id: uuidV7() } }, { as: admin })
  expect(missing.code).toBe('NOTIFICATION_NOT_FOUND')
})
