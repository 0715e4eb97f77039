import { endSubscription, getPayment, getSubscription, listPayments } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readJournal, readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import {
  callSandboxConsole,
  readNewestSubscription,
  settleWebhooks,
  subscribe,
} from '../support/drive-sandbox.ts'
import { admin, createCustomer, readAccessStates } from '../support/start-billing.ts'
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

const readPayment = () => readNewestPayment(world, customer)
const readRefunded = async (reference: string) => {
  const state = (await callSandboxConsole(world, '')) as unknown as {
    payments: { id: string; refunded: number }[]
  }
  return state.payments.find(({ id }) => id === reference)?.refunded
}

test('refunds everything when no amount is given, and records actor and reason', async () => {
  const before = await readPayment()
  expect(before).toMatchObject({ status: 'succeeded', amount: 1999, refundable: 1999, refunds: [] })
  const { status, body } = await refundAsAdmin(world, before.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'refunded',
    refundedAmount: 1999,
    refundable: 0,
    refunds: [{ amount: 1999, reason: 'Geste commercial', actorId: admin.id, status: 'done', failure: null }],
  })
  expect(await readRefunded(before.providerReference)).toBe(1999)
  expect(await readJournal(world, before.id)).toMatchObject([
    {
      action: 'payment.refund',
      actorId: admin.id,
      subject: { type: 'payment', id: before.id },
      details: { userId: customer.id, amount: 1999, reason: 'Geste commercial', endAccess: false },
    },
  ])
  expect((await readNewestSubscription(world, customer)).status).toBe('active')
})

test('lists a partly refunded payment as refunded', async () => {
  const { id } = await readPayment()
  const listIds = async (status: string) => {
    const filter = JSON.stringify({ status, customerId: customer.id })
    return (await world.call(listPayments, { query: { filter } }, { as: admin })).body.map((one) => one.id)
  }
  expect(await listIds('refunded')).toEqual([])
  await refundAsAdmin(world, id, { amount: 500 })
  expect(await listIds('refunded')).toEqual([id])
  expect(await listIds('succeeded')).toEqual([id])
  await refundAsAdmin(world, id)
  expect(await listIds('refunded')).toEqual([id])
  expect(await listIds('succeeded')).toEqual([])
})

test('refunds parts, and never more than the rest', async () => {
  const { id, providerReference } = await readPayment()
  expect((await refundAsAdmin(world, id, { amount: 500 })).body).toMatchObject({
    status: 'succeeded',
    refundedAmount: 500,
    refundable: 1499,
  })
  expect(await refundAsAdmin(world, id, { amount: 1500 })).toMatchObject({
    status: 409,
    code: 'PAYMENT_NOT_REFUNDABLE',
  })
  expect((await refundAsAdmin(world, id, { amount: 1499 })).body).toMatchObject({
    status: 'refunded',
    refundable: 0,
  })
  expect((await refundAsAdmin(world, id)).code).toBe('PAYMENT_NOT_REFUNDABLE')
  expect(await readRefunded(providerReference)).toBe(1999)
  expect(await readJournal(world, id)).toHaveLength(2)
})

test('refunds once for several concurrent administrators', async () => {
  const { id, providerReference } = await readPayment()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => refundAsAdmin(world, id, { amount: 1500 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await readRefunded(providerReference)).toBe(1500)
})

describe('a request repeated under its own id after a lost response', () => {
  test('refunds once, sequentially and concurrently', async () => {
    const { id, providerReference } = await readPayment()
    const wanted = { amount: 500, requestId: uuidV7() }
    const first = await refundAsAdmin(world, id, wanted)
    const again = await Promise.all([1, 2, 3].map(() => refundAsAdmin(world, id, wanted)))
    for (const { status, body } of [first, ...again]) {
      expect(status).toBe(200)
      expect(body).toMatchObject({
        refundedAmount: 500,
        refunds: [{ id: wanted.requestId, amount: 500, status: 'done' }],
      })
    }
    expect(await readRefunded(providerReference)).toBe(500)
    expect(await readJournal(world, id)).toHaveLength(1)
    await refundAsAdmin(world, id, { ...wanted, requestId: uuidV7() })
    expect(await readRefunded(providerReference)).toBe(1000)
  })

  test('refunds the rest once and ends access once', async () => {
    const { id, providerReference } = await readPayment()
    const wanted = { endAccess: true, requestId: uuidV7() }
    for (const _ of [1, 2])
      expect((await refundAsAdmin(world, id, wanted)).body).toMatchObject({ status: 'refunded' })
    expect(await readRefunded(providerReference)).toBe(1999)
    expect(
      await world.database.query('SELECT kind FROM money_order WHERE user_id = $1 ORDER BY kind DESC', [
        customer.id,
      ]),
    ).toEqual([{ kind: 'refund' }, { kind: 'end' }])
  })

  test('is refused when its content differs', async () => {
    const { id, providerReference } = await readPayment()
    const wanted = { amount: 500, requestId: uuidV7() }
    await refundAsAdmin(world, id, wanted)
    const others = [{ amount: 600 }, { amount: undefined }, { endAccess: true }]
    for (const change of others)
      expect(await refundAsAdmin(world, id, { ...wanted, ...change })).toMatchObject({
        status: 409,
        code: 'REQUEST_REPEATED',
      })
    const another = await createCustomer(world)
    await subscribe(world, another)
    const theirs = await readNewestPayment(world, another)
    expect((await refundAsAdmin(world, theirs.id, wanted)).code).toBe('REQUEST_REPEATED')
    expect(await readRefunded(providerReference)).toBe(500)
  })

  test("repeats the provider's refusal", async () => {
    const { id, providerReference } = await readPayment()
    world.sandbox.notifyAt('http://127.0.0.1:9/')
    await callSandboxConsole(world, `/payments/${providerReference}/refund`, {})
    const wanted = { requestId: uuidV7() }
    for (const _ of [1, 2])
      expect((await refundAsAdmin(world, id, wanted)).code).toBe('PAYMENT_NOT_REFUNDABLE')
    world.sandbox.notifyAt(`${world.url}/api/webhooks/sandbox`)
    await settleWebhooks(world)
  })
})

test("counts refunds made in the provider's console", async () => {
  const { id, providerReference } = await readPayment()
  await callSandboxConsole(world, `/payments/${providerReference}/refund`, {})
  await settleWebhooks(world)
  expect((await readPayment()).refunds).toEqual([])
  expect((await refundAsAdmin(world, id, { amount: 1 })).code).toBe('PAYMENT_NOT_REFUNDABLE')
})

test('ends the paid access on request, in the name of the administrator', async () => {
  const { id, subscriptionId } = await readPayment()
  expect((await refundAsAdmin(world, id, { endAccess: true })).body).toMatchObject({ status: 'refunded' })
  const { body } = await world.call(getSubscription, { params: { id: subscriptionId ?? '' } }, { as: admin })
  expect(body).toMatchObject({ status: 'inactive', endedAt: expect.any(String), renews: false })
  expect(body.history.at(-1)).toMatchObject({
    cause: 'ended',
    actorId: admin.id,
    reason: 'Geste commercial',
  })
  expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({ status: 'inactive' })
})

test('enqueues no end for an ended subscription', async () => {
  const { id, subscriptionId } = await readPayment()
  const body = { when: 'now' as const, reason: 'Demande du client' }
  await world.call(endSubscription, { params: { id: subscriptionId ?? '' }, body }, { as: admin })
  expect((await refundAsAdmin(world, id, { endAccess: true })).body).toMatchObject({ status: 'refunded' })
  expect(await readJournal(world, id)).toMatchObject([{ details: { endAccess: false } }])
})

describe('refuses', () => {
  test('an unknown payment', async () => {
    expect(await refundAsAdmin(world, uuidV7())).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' })
    const missing = await world.call(getPayment, { params: { id: uuidV7() } }, { as: admin })
    expect(missing).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' })
  })

  test('a disputed payment', async () => {
    const { id, providerReference } = await readPayment()
    await callSandboxConsole(world, `/payments/${providerReference}/dispute`, {})
    await settleWebhooks(world)
    expect(await readPayment()).toMatchObject({ status: 'disputed', refundable: 0 })
    expect((await refundAsAdmin(world, id)).code).toBe('PAYMENT_NOT_REFUNDABLE')
  })

  test('when the provider refuses, and then ends nothing', async () => {
    const { id, providerReference } = await readPayment()
    // Billing has received no webhook event of it.
    world.sandbox.notifyAt('http://127.0.0.1:9/')
    await callSandboxConsole(world, `/payments/${providerReference}/refund`, {})
    expect(await refundAsAdmin(world, id, { endAccess: true })).toMatchObject({
      status: 409,
      code: 'PAYMENT_NOT_REFUNDABLE',
    })
    world.sandbox.notifyAt(`${world.url}/api/webhooks/sandbox`)
    await settleWebhooks(world)
    expect(await readPayment()).toMatchObject({ refundedAmount: 1999, refunds: [{ status: 'failed' }] })
    expect((await readNewestSubscription(world, customer)).status).toBe('active')
  })

  test.each([
    ['reason', { reason: ' ' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -5 }],
    ['amount', { amount: 1.5 }],
    ['requestId', { requestId: 'again' }],
  ])('an invalid %s', async (field, change) => {
    const refused = await refundAsAdmin(world, (await readPayment()).id, change)
    expect(refused).toMatchObject({ status: 422, body: { violations: [{ propertyPath: field }] } })
  })
})

test('finds payments by invoice number and email address', async () => {
  const found = async (filter: object) =>
    (await world.call(listPayments, { query: { filter: JSON.stringify(filter) } }, { as: admin })).body
  expect(await found({ q: customer.email })).toHaveLength(1)
  expect(await found({ q: customer.email, status: 'failed' })).toEqual([])
})

// Runs last: its job stays scheduled, and a later `settle` would wait for it.
describe('while the provider is away', () => {
  test('records the refund as pending, and executes it later', async () => {
    const { id, providerReference } = await readPayment()
    await world.setOutage(true)
    try {
      const { status, body } = await refundAsAdmin(world, id, { amount: 700, endAccess: true })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        status: 'succeeded',
        refundedAmount: 0,
        refundable: 1299,
        refunds: [{ amount: 700, status: 'pending' }],
      })
      expect((await refundAsAdmin(world, id, { amount: 1300 })).code).toBe('PAYMENT_NOT_REFUNDABLE')
    } finally {
      await world.setOutage(false)
    }
    world.clock.advance(120_000)
    // The scheduled job will find nothing left to do.
    await world.service.operator.resumeUnfinishedWork()
    expect(await readPayment()).toMatchObject({ refundedAmount: 700, refunds: [{ status: 'done' }] })
    expect(await readRefunded(providerReference)).toBe(700)
    expect((await readNewestSubscription(world, customer)).status).toBe('inactive')
  })
})
