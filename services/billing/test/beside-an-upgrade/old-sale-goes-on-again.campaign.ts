import { afterEach, beforeEach, expect, test } from 'vitest'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import {
  catchUp,
  findActive,
  MONTH_OF_VIP,
  openUpgradePage,
  passDays,
  readAccess,
  readPayments,
  sellSubscription,
  startBillingAtVerotel,
  syncLater,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'
import { deliver, payUnheard } from './unheard-upgrade.ts'

const DAY_MS = 86_400_000

let world: VerotelWorld
beforeEach(async () => {
  world = await startBillingAtVerotel()
})
afterEach(() => world.stop())

test('gives no access for a contract that was charged back while its second upgrade was not heard of', async () => {
  const { customer, subscription } = await sellSubscription(world)
  const first = await openUpgradePage(world, customer, subscription.id, MONTH_OF_VIP)
  expect(first.amountDue).toBe(0)
  world.advance(60_000)
  await world.fake.pay(first.url, 'works')
  await syncLater(world, customer)
  const id = await findActive(world, customer)
  const second = await openUpgradePage(world, customer, id, { planId: 'vip', interval: 'year' })
  const postbacks = await payUnheard(world, customer, second.url)
  const [payment] = await readPayments(world, customer)
  await world.fake.ledger.chargeBack(payment?.reference ?? '')
  await catchUp(world, customer)
  await deliver(world, customer, postbacks)
  expect(await readAccess(world, customer)).toMatchObject({ status: 'inactive' })
})

test('gives no access for a year that was refunded in full, to end it, while its upgrade was not heard of', async () => {
  const { customer, subscription } = await sellSubscription(world)
  const page = await openUpgradePage(world, customer, subscription.id, MONTH_OF_VIP)
  const postbacks = await payUnheard(world, customer, page.url)
  const [payment] = await readPayments(world, customer)
  expect((await refundAsAdmin(world, payment?.id ?? '', { endAccess: true })).status).toBe(200)
  await catchUp(world, customer)
  await deliver(world, customer, postbacks)
  expect(await readAccess(world, customer)).toMatchObject({ status: 'inactive' })
})

test.each([
  ['no access after as much was refunded as the rest is worth', 4_700, 'inactive'],
  ['access after less was refunded', 1_000, 'canceled'],
])(
  'gives %s of a year that was used for days, while its upgrade was not heard of',
  async (_, amount, status) => {
    // The id of a checkout tells the real time, so the year is bought in the past.
    world.advance(-200 * DAY_MS)
    const { customer, subscription } = await sellSubscription(world)
    await passDays(world, 197)
    const page = await openUpgradePage(world, customer, subscription.id, MONTH_OF_VIP)
    const postbacks = await payUnheard(world, customer, page.url)
    const [payment] = await readPayments(world, customer)
    expect((await refundAsAdmin(world, payment?.id ?? '', { amount })).status).toBe(200)
    await catchUp(world, customer)
    await deliver(world, customer, postbacks)
    expect(await readAccess(world, customer)).toMatchObject({ level: 'basic', status })
  },
)
