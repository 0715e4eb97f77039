import { Writable } from 'node:stream'
import {
  auditRecorded,
  cancelSubscription,
  changePlan,
  declareTermination,
  getCheckout,
  grantSubscription,
  listMySubscriptions,
  listPayments,
  listPlans,
  listSubscriptions,
  noticeDue,
  openPaymentPortal,
  previewPlanChange,
  quoteCheckout,
  refundPayment,
  resumeSubscription,
  startCheckout,
  syncSubscription,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger } from '@alcove/kit/log/logger'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingConfig } from '../../src/config.ts'
import { type BillingService, createBillingService } from '../../src/service.ts'
import { readInvoices, subscribe } from '../support/drive-sandbox.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  openCheckout,
  readAccessStates,
  SECRETS,
  startBilling,
} from '../support/start-billing.ts'

const DAY_MS = 86_400_000
const FREE = { PAYMENT_PROVIDER: 'none' }

describe('a site that never had payments', () => {
  let world: BillingWorld
  let customer: Caller
  beforeAll(async () => {
    world = await startBilling(FREE)
    customer = await createCustomer(world)
  })
  afterAll(() => world.stop())

  test('returns no plans', async () => {
    const { status, body } = await world.call(listPlans, {})
    expect({ status, member: body.member, totalItems: body.totalItems }).toEqual({
      status: 200,
      member: [],
      totalItems: 0,
    })
  })

  test('refuses every customer operation that needs a payment provider', async () => {
    const id = uuidV7()
    const as = { as: customer }
    const choice = { planId: 'premium', interval: 'month' } as const
    const refused = [
      await openCheckout(world, customer),
      await world.call(startCheckout, { body: { planId: 'basic', coupon: 'RENTREE' } }, as),
      await world.call(quoteCheckout, { body: { ...choice, coupon: 'RENTREE' } }, as),
      await world.call(previewPlanChange, { params: { id }, body: choice }, as),
      await world.call(changePlan, { params: { id }, body: { ...choice, amountDue: 0 } }, as),
      await world.call(cancelSubscription, { params: { id } }, as),
      await world.call(resumeSubscription, { params: { id } }, as),
      await world.call(openPaymentPortal, {}, as),
    ]
    for (const { status, code } of refused)
      expect({ status, code }).toEqual({ status: 404, code: 'NO_PAYMENTS' })
  })

  test('still requires a login', async () => {
    expect(await world.call(startCheckout, { body: { planId: 'basic' } })).toMatchObject({
      code: 'TOKEN_MISSING',
    })
  })

  test.each(['sandbox', 'stripe', 'verotel', 'none'])('returns 404 for webhooks of %s', async (provider) => {
    for (const method of ['POST', 'GET'])
      expect((await world.fetch(`/api/webhooks/${provider}`, { method })).status).toBe(404)
  })

  test('lists no payment provider in its status', async () => {
    const lines = (await (await world.fetch('/status')).text()).split('\n').filter(Boolean)
    expect(lines.filter((line) => /none|sandbox/.test(line))).toEqual([])
  })

  test('lets an administrator grant a subscription', async () => {
    const body = { userId: customer.id, planId: 'vip', reason: 'Essai' } as const
    expect((await world.call(grantSubscription, { body }, { as: admin })).status).toBe(201)
  })
})

describe('a site that sold subscriptions before', () => {
  let world: BillingWorld
  let customer: Caller
  let checkoutId: string
  let free: BillingService
  let other: Caller
  let openCheckoutId: string
  const warnings: { msg: string }[] = []
  beforeAll(async () => {
    world = await startBilling()
    customer = await createCustomer(world)
    checkoutId = (await subscribe(world, customer)).checkoutId
    other = await createCustomer(world)
    openCheckoutId = (await openCheckout(world, other)).body.id
    await world.service.stop()
    // The former provider is gone: any call to it would fail.
    await world.sandbox.stop()
    free = createBillingService(
      {
        ...{ log: createLogger('warn', sink), clock: world.clock, ids: uuidV7, metrics: createMetrics() },
        ...{ database: world.database, transport: world.transport, jwks: world.identity.jwks },
        ...{ strict: true, soleReplica: true },
      },
      billingConfig.parse({ ...SECRETS, ...FREE }),
    )
    await free.start()
    // Routes calls of the world to it from now on.
    Object.assign(world.service, free)
  })
  afterAll(() => world.stop())

  const sink = new Writable({
    write(chunk, _encoding, done) {
      warnings.push(
        ...String(chunk)
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
      done()
    },
  })

  test('warns at start of subscriptions that a former provider keeps', () => {
    expect(warnings).toEqual([
      expect.objectContaining({
        provider: 'sandbox',
        subscriptions: 1,
        msg: expect.stringContaining('former payment provider'),
      }),
    ])
  })

  test('keeps its records readable, to customers and to administrators', async () => {
    expect(await readInvoices(world, customer)).toEqual([expect.objectContaining({ status: 'paid' })])
    const { body } = await world.call(listMySubscriptions, {}, { as: customer })
    expect(body.member).toEqual([
      expect.objectContaining({ plan: 'premium', status: 'active', actions: [], paymentProblem: null }),
    ])
    for (const operation of [listSubscriptions, listPayments])
      expect((await world.call(operation, { query: {} }, { as: admin })).body).toHaveLength(1)
  })

  test('returns a checkout as it was left, without a call', async () => {
    const done = await world.call(getCheckout, { params: { id: checkoutId } }, { as: customer })
    expect(done.body).toMatchObject({ status: 'completed' })
    const left = await world.call(getCheckout, { params: { id: openCheckoutId } }, { as: other })
    expect(left).toMatchObject({ status: 200, body: { status: 'open' } })
  })

  test('refuses administrators what the former provider would have to do, and records no action', async () => {
    const [subscription] = (await world.call(listSubscriptions, { query: {} }, { as: admin })).body
    const [payment] = (await world.call(listPayments, { query: {} }, { as: admin })).body
    const params = { id: subscription?.id ?? '' }
    const reason = { reason: 'Geste commercial' }
    const refused = [
      await world.call(syncSubscription, { params }, { as: admin }),
      await world.call(
        refundPayment,
        { params: { id: payment?.id ?? '' }, body: { ...reason, endAccess: false } },
        { as: admin },
      ),
    ]
    for (const { status, code } of refused)
      expect({ status, code }).toEqual({ status: 404, code: 'NO_PAYMENTS' })
    const acts = await world.published(auditRecorded)
    expect(
      acts.filter(({ action }) => action === 'subscription.sync' || action === 'payment.refund'),
    ).toEqual([])
  })

  test('leaves a declared termination to a person', async () => {
    const [subscription] = (await world.call(listMySubscriptions, {}, { as: customer })).body.member
    const body = { name: 'Camille', email: customer.email, reference: subscription?.id ?? '' }
    expect((await world.call(declareTermination, { body }, { as: customer })).status).toBe(201)
    const rows = await world.database.query<{ status: string }>('SELECT status FROM declaration')
    expect(rows.map(({ status }) => status)).toEqual(['waiting'])
  })

  test('ends paid subscriptions with their time, and announces no payment before', async () => {
    const emails = (await world.published(noticeDue)).length
    world.clock.advance(29 * DAY_MS)
    await free.operator.expireUnsyncedSubscriptions()
    expect(await readAccessStates(world, customer)).toHaveLength(1)
    world.clock.advance(4 * DAY_MS)
    await free.operator.expireUnsyncedSubscriptions()
    expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({ status: 'inactive' })
    expect(await world.published(noticeDue)).toHaveLength(emails)
  })
})
