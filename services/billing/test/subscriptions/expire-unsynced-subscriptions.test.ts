import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BillingWorld,
  createCustomer,
  grantPlan,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())
beforeEach(() => world.clock.set(new Date('2026-11-21T12:00:00Z')))

const sweep = () => world.service.operator.expireUnsyncedSubscriptions()

test('ends an expired grant once and publishes the end of access', async () => {
  const [monthly, yearly] = [await createCustomer(world), await createCustomer(world)]
  const { body } = await grantPlan(world, monthly)
  await grantPlan(world, yearly, { interval: 'year' })
  world.clock.set(new Date('2026-12-21T11:59:59Z'))
  expect(await sweep()).toBe(0)
  world.clock.set(new Date('2026-12-21T12:00:30Z'))
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  expect(await readAccessStates(world, monthly)).toMatchObject([
    { revision: 1, status: 'active' },
    {
      revision: 2,
      status: 'inactive',
      level: 'premium',
      subscriptionId: body.id,
      validUntil: body.currentPeriodEnd,
    },
  ])
  expect(await readAccessStates(world, yearly)).toHaveLength(1)
  const rows = await world.database.query(
    'SELECT cause, actor_id FROM subscription_change WHERE user_id = $1 AND revision = 2',
    [monthly.id],
  )
  expect(rows).toEqual([{ cause: 'period-ended', actor_id: null }])
})

test('ends each subscription once for concurrent sweeps and a grant', async () => {
  const customer = await createCustomer(world)
  await grantPlan(world, customer)
  world.clock.set(new Date('2027-01-05T12:00:00Z'))
  const [renewed, ...ended] = await Promise.all([grantPlan(world, customer), sweep(), sweep(), sweep()])
  expect(renewed.status).toBe(201)
  expect(ended.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(1)
  const causes = await world.database.query<{ cause: string }>(
    'SELECT cause FROM subscription_change WHERE user_id = $1 ORDER BY revision',
    [customer.id],
  )
  expect(causes.map((row) => row.cause)).toEqual(['granted', 'period-ended', 'granted'])
  expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({ status: 'active', revision: 3 })
})
