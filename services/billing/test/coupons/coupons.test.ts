import {
  createCoupon,
  disableCoupon,
  getCoupon,
  listCoupons,
  type OperationInput,
  quoteCheckout,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readJournal } from '../admin/act-as-admin.ts'
import { subscribe } from '../support/drive-sandbox.ts'
import { admin, type BillingWorld, createCustomer, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

type Offer = OperationInput<typeof createCoupon>['body']
const offer = (body: Offer) => world.call(createCoupon, { body }, { as: admin })
const takeBack = (id: string) => world.call(disableCoupon, { params: { id } }, { as: admin })
const list = async (query: { sort?: unknown; filter?: unknown }) => {
  const json = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))
  return (await world.call(listCoupons, { query: json as never }, { as: admin })).body
}

test('creates a coupon in capitals, counts its redemptions and disables it', async () => {
  const { status, body } = await offer({ code: ' noel-30 ', percentOff: 30, maxRedemptions: 5 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    code: 'NOEL-30',
    percentOff: 30,
    duration: 'once',
    redemptions: 0,
    maxRedemptions: 5,
    expiresAt: null,
    createdBy: admin.id,
    disabledAt: null,
    disabledBy: null,
  })
  const customer = await createCustomer(world)
  await subscribe(world, customer, { coupon: 'noel-30' })
  const counted = await world.call(getCoupon, { params: { id: body.id } }, { as: admin })
  expect(counted.body).toEqual({ ...body, redemptions: 1 })

  const gone = await takeBack(body.id)
  expect(gone.body).toMatchObject({
    redemptions: 1,
    disabledAt: expect.any(String),
    disabledBy: admin.id,
  })
  expect((await takeBack(body.id)).body).toEqual(gone.body)
  const wanted = { planId: 'premium' as const, coupon: 'NOEL-30' }
  const refused = await world.call(quoteCheckout, { body: wanted }, { as: await createCustomer(world) })
  expect(refused.code).toBe('COUPON_INVALID')
  expect((await readJournal(world, body.id)).map(({ action }) => action)).toEqual([
    'coupon.create',
    'coupon.disable',
  ])
})

test('creates a code once for concurrent requests', async () => {
  const codes = ['ete-2027', 'ETE-2027', 'Ete-2027', 'eTe-2027']
  const answers = await Promise.all(codes.map((code) => offer({ code, percentOff: 10 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('COUPON_EXISTS')
})

describe('refuses', () => {
  test.each([
    ['code', { code: 'ab' }],
    ['code', { code: 'deux mots' }],
    ['percentOff', { percentOff: 0 }],
    ['percentOff', { percentOff: 101 }],
    ['percentOff', { percentOff: 12.5 }],
    ['maxRedemptions', { maxRedemptions: 0 }],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['expiresAt', { expiresAt: 'demain' }],
  ])('an invalid %s', async (field, change) => {
    const refused = await offer({ code: 'BON', percentOff: 10, ...change })
    expect(refused).toMatchObject({ status: 422, body: { violations: [{ propertyPath: field }] } })
  })

  test('an unknown coupon', async () => {
    expect((await takeBack(uuidV7())).code).toBe('COUPON_NOT_FOUND')
    const missing = await world.call(getCoupon, { params: { id: uuidV7() } }, { as: admin })
    expect(missing.code).toBe('COUPON_NOT_FOUND')
  })
})

test('sorts the list by redemptions and searches codes', async () => {
  await offer({ code: 'UNUSED-1', percentOff: 10 })
  const [most] = await list({ sort: ['redemptions', 'DESC'] })
  expect(most).toMatchObject({ code: 'NOEL-30', redemptions: 1 })
  expect((await list({ filter: { q: 'used' } })).map(({ code }) => code)).toEqual(['UNUSED-1'])
})
