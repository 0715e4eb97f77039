import { endSubscription, getSubscription, type OperationInput, syncSubscription } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readJournal } from '../admin/act-as-admin.ts'
import { callSandboxConsole, readNewestSubscription, subscribe } from '../support/drive-sandbox.ts'
import { admin, createCustomer, grantPlan, readAccessStates } from '../support/start-billing.ts'
import { type OutageWorld, startBillingWithOutages } from '../support/start-billing-with-outages.ts'

let world: OutageWorld
let customer: Caller
beforeAll(async () => {
  world = await startBillingWithOutages()
})
afterAll(() => world.stop())
beforeEach(async () => {
  customer = await createCustomer(world)
})

type Wanted = Partial<OperationInput<typeof endSubscription>['body']>
const end = (id: string, change: Wanted = {}) =>
  world.call(
    endSubscription,
    { params: { id }, body: { reason: 'Demande par courrier', ...change } },
    { as: admin },
  )
const readAsAdmin = async (id: string) =>
  (await world.call(getSubscription, { params: { id } }, { as: admin })).body
const sync = (id: string) => world.call(syncSubscription, { params: { id } }, { as: admin })

describe('a paid subscription', () => {
  test('ends with its period once, in the name of the administrator', async () => {
    const { subscription } = await subscribe(world, customer)
    const { status, body } = await end(subscription.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: subscription.id,
      customer: { id: customer.id, email: customer.email },
      status: 'canceled',
      renews: false,
      endedAt: null,
      source: 'sandbox',
      providerReference: expect.any(String),
    })
    expect(body.history.map(({ cause, actorId, reason }) => ({ cause, actorId, reason }))).toEqual([
      { cause: 'started', actorId: null, reason: null },
      { cause: 'cancelled', actorId: admin.id, reason: 'Demande par courrier' },
    ])
    expect((await end(subscription.id)).body).toEqual(body)
    expect(await readJournal(world, subscription.id)).toMatchObject([
      {
        action: 'subscription.end',
        actorId: admin.id,
        details: { userId: customer.id, when: 'period-end', reason: 'Demande par courrier' },
      },
    ])
  })

  test('ends at once, also when it was to end with its period', async () => {
    const { subscription } = await subscribe(world, customer)
    await end(subscription.id)
    const { body } = await end(subscription.id, { when: 'now' })
    expect(body).toMatchObject({ status: 'inactive', endedAt: expect.any(String) })
    expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({ status: 'inactive' })
    expect(await end(subscription.id)).toMatchObject({ status: 409, code: 'SUBSCRIPTION_WRONG_STATE' })
  })

  test('continues while the provider is away, and can be ended later', async () => {
    const { subscription } = await subscribe(world, customer)
    await world.setOutage(true)
    try {
      expect(await end(subscription.id)).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' })
      expect(await sync(subscription.id)).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' })
    } finally {
      await world.setOutage(false)
    }
    expect((await sync(subscription.id)).body).toMatchObject({ status: 'active', renews: true })
    expect((await end(subscription.id)).body).toMatchObject({ status: 'canceled' })
  })
})

describe('a grant', () => {
  test('ends at once', async () => {
    const { body: granted } = await grantPlan(world, customer)
    const { body } = await end(granted.id, { when: 'now', reason: 'Donné par erreur' })
    expect(body).toMatchObject({ status: 'inactive', source: 'grant', endedAt: expect.any(String) })
    expect(body.history.at(-1)).toMatchObject({
      cause: 'ended',
      actorId: admin.id,
      reason: 'Donné par erreur',
    })
    expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({
      status: 'inactive',
      revision: 2,
    })
    expect((await readJournal(world, granted.id)).map(({ action }) => action)).toEqual([
      'subscription.grant',
      'subscription.end',
    ])
  })

  test('ends only in the state that was seen', async () => {
    const { body: granted } = await grantPlan(world, customer)
    const {
      status: seenStatus,
      currentPeriodEnd: seenPeriodEnd,
      plan: seenPlan,
    } = await readAsAdmin(granted.id)
    const changed = { status: 409, code: 'SUBSCRIPTION_CHANGED' }
    const seen = { when: 'now', seenStatus, seenPeriodEnd, seenPlan } as const
    expect(await end(granted.id, { ...seen, seenStatus: 'past_due' })).toMatchObject(changed)
    const earlier = new Date(Date.parse(seenPeriodEnd) - 1).toISOString()
    expect(await end(granted.id, { ...seen, seenPeriodEnd: earlier })).toMatchObject(changed)
    const other = seenPlan === 'vip' ? 'basic' : 'vip'
    expect(await end(granted.id, { ...seen, seenPlan: other })).toMatchObject(changed)
    expect((await end(granted.id, seen)).body).toMatchObject({ status: 'inactive' })
  })

  test('ends with its period without a change', async () => {
    const { body: granted } = await grantPlan(world, customer)
    expect((await end(granted.id)).body).toMatchObject({ status: 'active', endedAt: null })
    expect(await readJournal(world, granted.id)).toHaveLength(1)
  })

  test('ends once for several concurrent administrators', async () => {
    const { body: granted } = await grantPlan(world, customer)
    const answers = await Promise.all(Array.from({ length: 4 }, () => end(granted.id, { when: 'now' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await readAccessStates(world, customer)).toHaveLength(2)
  })
})

test('syncs what no webhook event reported, and records it in the journal', async () => {
  const { subscription } = await subscribe(world, customer)
  world.sandbox.notifyAt('http://127.0.0.1:9/')
  await callSandboxConsole(world, '/clock/advance', { seconds: 32 * 86_400 })
  const before = await readAsAdmin(subscription.id)
  const { status, body } = await sync(subscription.id)
  world.sandbox.notifyAt(`${world.url}/api/webhooks/sandbox`)
  expect(status).toBe(200)
  expect(Date.parse(body.currentPeriodEnd)).toBeGreaterThan(Date.parse(before.currentPeriodEnd))
  expect(body.history.at(-1)).toMatchObject({ cause: 'renewed', actorId: null })
  expect(await readJournal(world, subscription.id)).toMatchObject([{ action: 'subscription.sync' }])
})

test('shows the customer the end made by an administrator', async () => {
  const { subscription } = await subscribe(world, customer)
  await end(subscription.id, { when: 'now' })
  expect((await readNewestSubscription(world, customer)).status).toBe('inactive')
})

describe('refuses', () => {
  test('an unknown subscription', async () => {
    expect(await end(uuidV7())).toMatchObject({ status: 404, code: 'SUBSCRIPTION_NOT_FOUND' })
    expect(await sync(uuidV7())).toMatchObject({ status: 404, code: 'SUBSCRIPTION_NOT_FOUND' })
  })

  test.each([
    ['reason', { reason: '' }],
    ['when', { when: 'tomorrow' as never }],
    ['seenStatus', { seenStatus: 'unpaid' as never }],
    ['seenPeriodEnd', { seenPeriodEnd: '30 juin' }],
    ['seenPlan', { seenPlan: 'gold' as never }],
  ])('an invalid %s', async (field, change) => {
    const { body: granted } = await grantPlan(world, customer)
    expect(await end(granted.id, change)).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: field }] },
    })
  })
})
