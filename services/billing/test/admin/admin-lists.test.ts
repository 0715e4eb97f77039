import {
  getInvoice,
  listInvoices,
  listNotifications,
  listPayments,
  listSubscriptions,
  type OperationSpec,
  refundPayment,
  userProfileChanged,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceDays, settleWebhooks, subscribe } from '../support/drive-sandbox.ts'
import { admin, type BillingWorld, grantPlan, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
const people: Record<string, Caller> = {}
const names = new Map<string, string>()

/** a pays basic, b a year of premium, c cannot pay the renewal, d has a subscription grant. */
beforeAll(async () => {
  world = await startBilling()
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
  for (const [name, email, username] of [
    ['a', 'ana@exemple.test', 'ana_100%'],
    ['b', 'bao@autre.test', null],
    ['c', 'cleo@autre.test', 'Cléo'],
    ['d', 'dan@exemple.test', 'dan'],
  ] as const) {
    const caller = aCaller()
    await world.receives(userProfileChanged, { userId: caller.id, email, username, revision: 1 })
    people[name] = caller
    names.set(caller.id, name)
  }
  const { a, b, c, d } = people as Record<'a' | 'b' | 'c' | 'd', Caller>
  await subscribe(world, c, { planId: 'vip' }, 'renewals-fail')
  await advanceDays(world, 32)
  await subscribe(world, a, { planId: 'basic' })
  await subscribe(world, b, { planId: 'premium', interval: 'year' })
  await grantPlan(world, d, { planId: 'vip' })
})
afterAll(() => world.stop())

type Query = { sort?: unknown; range?: unknown; filter?: unknown }
async function list<O extends OperationSpec>(operation: O, query: Query) {
  const json = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))
  return world.call(operation, { query: json } as never, { as: admin })
}
const found = async (operation: OperationSpec, query: Query) => {
  const { body } = await list(operation, query)
  return (body as { customer: { id: string } }[]).map(({ customer }) => names.get(customer.id)).join('')
}

describe('subscriptions', () => {
  test('return bare rows with their range and history', async () => {
    const { status, body, headers } = await list(listSubscriptions, {})
    expect(status).toBe(200)
    expect(headers.get('content-range')).toBe('subscriptions 0-3/4')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    const ofB = body.find(({ customer }) => customer.email === 'bao@autre.test')
    expect(ofB).toMatchObject({
      customer: { id: people.b?.id, username: null },
      plan: 'premium',
      interval: 'year',
      status: 'active',
      amount: 19990,
      currency: 'EUR',
      source: 'sandbox',
      renews: true,
      history: [{ cause: 'started', status: 'active', actorId: null }],
    })
  })

  test.each([
    [{ status: 'active' }, 'abd'],
    [{ status: 'past_due' }, 'c'],
    [{ status: 'inactive' }, ''],
    [{ plan: 'vip' }, 'cd'],
    [{ plan: 'vip', status: 'active' }, 'd'],
    [{ q: 'EXEMPLE.test' }, 'ad'],
    [{ q: 'cléo' }, 'c'],
    [{ q: 'CLEO' }, 'c'],
    [{ q: '100%' }, 'a'],
    [{ q: '%' }, 'a'],
    [{ q: 'a_1' }, 'a'],
    [{ q: 'a.1' }, ''],
    [{ q: ' ' }, 'abcd'],
    [{ q: "'; DROP TABLE subscription; --" }, ''],
    [{ id: [] }, ''],
  ])('filter by %j', async (filter, expected) => {
    expect([...(await found(listSubscriptions, { filter }))].sort().join('')).toBe(expected)
    const { headers } = await list(listSubscriptions, { filter })
    expect(headers.get('content-range')).toMatch(new RegExp(`/${expected.length}$`))
  })

  test('filter by customer, id and end of an id', async () => {
    expect(await found(listSubscriptions, { filter: { customerId: people.b?.id } })).toBe('b')
    const [first] = (await list(listSubscriptions, { filter: { customerId: people.a?.id } })).body
    const id = first?.id ?? ''
    expect(await found(listSubscriptions, { filter: { id: [id, uuidV7()] } })).toBe('a')
    expect(await found(listSubscriptions, { filter: { q: id.slice(-8) } })).toBe('a')
    expect(await found(listSubscriptions, { filter: { q: people.b?.id } })).toBe('b')
  })

  test('show an expired grant as inactive before the sweep has run', async () => {
    const then = world.clock.now()
    world.clock.advance(40 * 86_400_000)
    expect(await found(listSubscriptions, { filter: { status: 'inactive' } })).toContain('d')
    expect(await found(listSubscriptions, { filter: { status: 'active' } })).not.toContain('d')
    world.clock.set(then)
  })

  test.each([
    ['amount', 'dacb'],
    // The clock of the sandbox was moved after c.
    ['createdAt', 'cdab'],
  ])('sort by %s, both ways', async (field, expected) => {
    expect(await found(listSubscriptions, { sort: [field, 'ASC'] })).toBe(expected)
    expect(await found(listSubscriptions, { sort: [field, 'DESC'] })).toBe([...expected].reverse().join(''))
  })

  test('paginate with ties in a fixed order', async () => {
    const pages = await Promise.all(
      [0, 1, 2, 3].map((n) => found(listSubscriptions, { sort: ['status', 'ASC'], range: [n, n] })),
    )
    expect(pages.join('')).toBe(await found(listSubscriptions, { sort: ['status', 'ASC'] }))
    expect(new Set(pages).size).toBe(4)
  })
})

describe('invoices', () => {
  test('show amounts due and paid, with a document', async () => {
    const { body } = await list(listInvoices, { filter: { customerId: people.a?.id } })
    expect(body).toMatchObject([
      {
        kind: 'invoice',
        status: 'paid',
        amountDue: 999,
        amountPaid: 999,
        number: expect.stringMatching(/^F-2026-/),
        pdfUrl: expect.stringContaining('/pdf?token='),
      },
    ])
    const one = await world.call(getInvoice, { params: { id: body[0]?.id ?? '' } }, { as: admin })
    expect(one.body).toMatchObject({ id: body[0]?.id, number: body[0]?.number })
    for (const q of [body[0]?.number, body[0]?.id, people.a?.id])
      expect(await found(listInvoices, { filter: { q } })).toBe('a')
    const missing = await world.call(getInvoice, { params: { id: uuidV7() } }, { as: admin })
    expect(missing).toMatchObject({ status: 404, code: 'INVOICE_NOT_FOUND' })
  })

  test('filter and sort, with unnumbered ones last', async () => {
    expect(await found(listInvoices, { filter: { status: 'open' } })).toBe('c')
    const sorted = await list(listInvoices, { sort: ['number', 'DESC'] })
    expect(sorted.body.at(-1)).toMatchObject({ number: null })
    const [subscription] = (await list(listSubscriptions, { filter: { customerId: people.b?.id } })).body
    expect(await found(listInvoices, { filter: { subscriptionId: subscription?.id } })).toBe('b')
  })
})

test('payments show failures with their reason', async () => {
  const { body } = await list(listPayments, { filter: { status: 'failed' } })
  expect(body[0]).toMatchObject({
    customer: { email: 'cleo@autre.test' },
    amount: 2999,
    refundable: 0,
    failure: expect.any(String),
  })
  expect(await found(listPayments, { filter: { q: 'bao@' } })).toBe('b')
  expect(await found(listPayments, { sort: ['amount', 'DESC'], range: [0, 0] })).toBe('b')
})

test('payments filter by received, and by refunded in whole or in part', async () => {
  const { body } = await list(listPayments, { filter: { customerId: people.b?.id } })
  const id = body[0]?.id ?? ''
  expect(await found(listPayments, { filter: { status: 'refunded' } })).toBe('')
  await world.call(
    refundPayment,
    { params: { id }, body: { amount: 500, reason: 'Geste commercial' } },
    { as: admin },
  )
  await settleWebhooks(world)
  const refunded = await list(listPayments, { filter: { status: 'refunded' } })
  expect(refunded.body).toMatchObject([{ id, status: 'succeeded', refundedAmount: 500 }])
  const received = { filter: { status: 'received' }, sort: ['amount', 'ASC'] }
  expect(await found(listPayments, received)).toBe('acb')
  await world.call(refundPayment, { params: { id }, body: { reason: 'Départ' } }, { as: admin })
  await settleWebhooks(world)
  expect((await list(listPayments, { filter: { status: 'refunded' } })).body).toMatchObject([
    { id, status: 'refunded' },
  ])
  expect(await found(listPayments, received)).toBe('acb')
})

test('webhook events filter by type and customer', async () => {
  const all = (await list(listNotifications, { filter: { customerId: people.b?.id } })).body
  const type = all[0]?.type
  expect(all.length).toBeGreaterThan(0)
  const some = (await list(listNotifications, { filter: { customerId: people.b?.id, type } })).body
  expect(some.map((one) => one.type)).toEqual(some.map(() => type))
  expect((await list(listNotifications, { filter: { q: all[0]?.eventId } })).body).toHaveLength(1)
})

describe.each([listSubscriptions, listInvoices, listPayments, listNotifications])(
  '$id refuses',
  (operation) => {
    test.each([
      ['an unknown field to sort by', { sort: ['secret', 'ASC'] }],
      ['SQL to sort by', { sort: ['id; DROP TABLE payment', 'ASC'] }],
      ['an unknown filter', { filter: { secret: 'x' } }],
      ['an unknown state', { filter: { status: 'LOST' } }],
      ['an invalid id', { filter: { id: ['1'] } }],
      ['too many rows', { range: [0, 500] }],
      ['text that the database cannot store', { filter: { q: 'a\0b' } }],
    ])('%s', async (_, query) => {
      expect(await list(operation, query)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    })
  },
)
