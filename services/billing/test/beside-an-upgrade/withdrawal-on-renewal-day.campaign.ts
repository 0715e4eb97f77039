import { declareWithdrawal } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDeclaration } from '../declarations/read-declaration.ts'
import {
  advanceToDueDay,
  listKept,
  openUpgradePage,
  passDays,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const HOUR_MS = 3_600_000

let world: VerotelWorld
let customer: Caller
let id: string
beforeEach(async () => {
  world = await startBillingAtVerotel({ TRIAL_DAYS: '7' })
  const sold = await sellSubscription(world, { planId: 'premium', interval: 'month' })
  customer = sold.customer
  id = sold.subscription.id
  await passDays(world, 5)
  await advanceToDueDay(world, id)
})
afterEach(() => world.stop())

test.each([
  ['on the day of a first charge that it has credited', false, 0],
  ['on the day of a first charge that it has not credited', true, 0],
  ['a day after it', false, 24],
])('a withdrawal uses days of a year that was bought %s', async (_, isFirst, later) => {
  const year = { planId: 'premium', interval: 'year' } as const
  const early = isFirst ? await openUpgradePage(world, customer, id, year) : null
  await world.fake.ledger.runDay()
  await world.settle()
  world.advance((1 + later) * HOUR_MS)
  const page = early ?? (await openUpgradePage(world, customer, id, year))
  await world.fake.pay(page.url, 'works')
  await world.settle()
  await passDays(world, 4)
  const body = { name: 'Camille', email: customer.email, reference: id }
  const { body: receipt } = await world.call(declareWithdrawal, { body }, { as: customer })
  await world.settle()
  expect(await readDeclaration(world, receipt.id)).toMatchObject({ status: 'carried-out' })
  world.advance(HOUR_MS)
  await world.service.operator.syncCustomer(customer.id)
  const kept = (await listKept(world, customer)).reduce((sum, one) => sum + one, 0)
  // Five days at most of a year for 199.90.
  expect(kept).toBeLessThanOrEqual(Math.ceil((19_990 * 5) / 365))
})
