import {
  auditRecorded,
  grantSubscription,
  listMySubscriptions,
  subscriptionChanged,
  userProfileChanged,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  admin,
  type BillingWorld,
  createCustomer,
  grantPlan,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
let customer: Caller
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
  customer = await createCustomer(world)
})

const readOwn = async () => (await world.call(listMySubscriptions, {}, { as: customer })).body.member
const readHistory = () =>
  world.database.query(
    'SELECT revision, cause, status, actor_id, reason FROM subscription_change WHERE user_id = $1 ORDER BY revision',
    [customer.id],
  )

describe('a grant', () => {
  test('creates a free subscription, publishes it and records it in the journal', async () => {
    const { status, body, headers } = await grantPlan(world, customer, { interval: 'year' })
    expect(status).toBe(201)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body).toEqual({
      '@context': '/api/contexts/Subscription',
      '@id': `/api/subscriptions/${body.id}`,
      '@type': 'Subscription',
      id: body.id,
      plan: 'premium',
      planName: 'Premium',
      description: 'Abonnement Premium annuel',
      status: 'active',
      amount: 0,
      currency: 'EUR',
      interval: 'year',
      currentPeriodEnd: expect.stringMatching(/^2027-11-21T12:00:0/),
      accessLevel: 'premium',
      renews: false,
      actions: [],
      paymentProblem: null,
      nextPlan: null,
      withdrawableUntil: null,
    })
    expect(await readAccessStates(world, customer)).toEqual([
      {
        userId: customer.id,
        revision: 1,
        subscriptionId: body.id,
        level: 'premium',
        status: 'active',
        validUntil: body.currentPeriodEnd,
      },
    ])
    expect(await world.published(auditRecorded)).toContainEqual({
      entryId: expect.any(String),
      actorId: admin.id,
      action: 'subscription.grant',
      subject: { type: 'subscription', id: body.id },
      details: {
        userId: customer.id,
        planId: 'premium',
        interval: 'year',
        reason: 'Compte de démonstration',
        replaces: null,
      },
      recordedAt: expect.stringMatching(/^2026-11-21T12:00:0/),
    })
    expect(await readHistory()).toEqual([
      {
        revision: 1,
        cause: 'granted',
        status: 'active',
        actor_id: admin.id,
        reason: 'Compte de démonstration',
      },
    ])
  })

  test('lasts a month unless a year is requested', async () => {
    world.clock.set(new Date('2027-01-31T12:00:00Z'))
    const { body } = await grantPlan(world, customer)
    expect(body).toMatchObject({
      interval: 'month',
      currentPeriodEnd: expect.stringMatching(/^2027-02-28T12:00:0/),
    })
  })

  test('of the running plan changes nothing, whatever its interval', async () => {
    const first = await grantPlan(world, customer)
    const before = (await world.published(auditRecorded)).length
    const again = await grantPlan(world, customer, { interval: 'year', reason: 'Encore' })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await readAccessStates(world, customer)).toHaveLength(1)
    expect(await world.published(auditRecorded)).toHaveLength(before)
    expect(await readOwn()).toEqual([first.body])
  })

  test('of another plan replaces the running one without a gap', async () => {
    const first = await grantPlan(world, customer)
    world.clock.advance(86_400_000)
    const second = await grantPlan(world, customer, { planId: 'vip', reason: 'Geste commercial' })
    expect(second.status).toBe(201)
    expect(await readOwn()).toMatchObject([
      { id: second.body.id, plan: 'vip', status: 'active' },
      { id: first.body.id, plan: 'premium', status: 'inactive' },
    ])
    expect(await readAccessStates(world, customer)).toMatchObject([
      { revision: 1, level: 'premium', status: 'active' },
      { revision: 3, level: 'vip', status: 'active', subscriptionId: second.body.id },
    ])
    expect(await readHistory()).toMatchObject([
      { cause: 'granted' },
      { cause: 'replaced', status: 'inactive', reason: 'Geste commercial', actor_id: admin.id },
      { cause: 'granted', status: 'active' },
    ])
  })

  test('after the end of the last one creates a new one, before the sweep and after it', async () => {
    const first = await grantPlan(world, customer)
    world.clock.set(new Date('2026-12-21T12:01:00Z'))
    const second = await grantPlan(world, customer)
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
    expect(await readHistory()).toMatchObject([
      { cause: 'granted' },
      { cause: 'period-ended' },
      { cause: 'granted' },
    ])
    world.clock.set(new Date('2027-01-21T12:02:00Z'))
    await world.service.operator.expireUnsyncedSubscriptions()
    expect((await grantPlan(world, customer)).status).toBe(201)
    expect((await readOwn()).map((one) => one.status)).toEqual(['active', 'inactive', 'inactive'])
  })

  test('is created once for several concurrent administrators', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => grantPlan(world, customer)))
    expect(answers.map((one) => one.status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1)
    expect(await readOwn()).toHaveLength(1)
    expect(await readAccessStates(world, customer)).toHaveLength(1)
  })

  test('of different plans at once leaves one running, which was published last', async () => {
    const plans = ['basic', 'premium', 'vip', 'basic', 'vip'] as const
    await Promise.all(plans.map((planId) => grantPlan(world, customer, { planId })))
    const active = (await readOwn()).filter((one) => one.status === 'active')
    expect(active).toHaveLength(1)
    const states = await readAccessStates(world, customer)
    expect(states.at(-1)).toMatchObject({
      subscriptionId: active[0]?.id,
      level: active[0]?.plan,
      status: 'active',
    })
    const revisions = states.map((one) => one.revision)
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
  })
})

describe('refuses', () => {
  test('an account that identity has not announced yet', async () => {
    const stranger = aCaller()
    expect(await grantPlan(world, stranger)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect(await readAccessStates(world, stranger)).toEqual([])
    await world.receives(userProfileChanged, { userId: stranger.id })
    expect((await grantPlan(world, stranger)).status).toBe(201)
  })

  test('callers other than administrators, the account itself included', async () => {
    const body = { userId: customer.id, planId: 'vip', reason: 'Essai' } as const
    const as = (caller?: Caller) => world.call(grantSubscription, { body }, caller ? { as: caller } : {})
    expect(await as()).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
    expect(await as(customer)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await as(aCaller('ROLE_MODERATOR'))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await readOwn()).toEqual([])
  })

  test.each([
    ['userId', { userId: 'nobody' }],
    ['userId', { userId: undefined }],
    ['planId', { planId: 'gold' }],
    ['interval', { interval: 'week' }],
    ['reason', { reason: '   ' }],
    ['reason', { reason: 'x'.repeat(501) }],
    ['amount', { amount: 0 }],
  ])('an invalid %s', async (field, change) => {
    const refused = await grantPlan(world, customer, change as object)
    expect(refused).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    expect(refused.body).toMatchObject({ violations: [{ propertyPath: field }] })
    expect(await readOwn()).toEqual([])
  })
})

test('ignores an older profile that arrives late', async () => {
  await world.receives(userProfileChanged, {
    userId: customer.id,
    revision: 5,
    email: 'nouvelle@exemple.test',
  })
  await world.receives(userProfileChanged, {
    userId: customer.id,
    revision: 4,
    email: 'ancienne@exemple.test',
  })
  const rows = await world.database.query('SELECT email FROM customer WHERE user_id = $1', [customer.id])
  expect(rows).toEqual([{ email: 'nouvelle@exemple.test' }])
  await grantPlan(world, customer)
  expect(await world.published(subscriptionChanged)).toContainEqual(
    expect.objectContaining({ userId: customer.id, revision: 1 }),
  )
})
