import { cancelSubscription, declareTermination, endSubscription } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { admin } from '../support/start-billing.ts'
import {
  catchUp,
  findActive,
  listKept,
  loseCancellations,
  MONTH_OF_BASIC,
  MONTH_OF_VIP,
  openUpgradePage,
  passDays,
  readAccess,
  readPayments,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
  YEAR_OF_BASIC,
} from '../support/start-billing-at-verotel.ts'
import { buyMonthOfBasic, payUnheard } from './unheard-upgrade.ts'

const DAY_MS = 86_400_000

let world: VerotelWorld
beforeEach(async () => {
  world = await startBillingAtVerotel()
})
afterEach(() => world.stop())

/** Pays the page of an upgrade, whose postback is held, and buys anew once a sync shows that the old sale is over. */
async function buyAgainUnheard(customer: Caller, url: string) {
  const postbacks = await payUnheard(world, customer, url)
  await buyMonthOfBasic(world, customer)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'basic', status: 'active' })
  return postbacks
}

async function upgradeMonth() {
  const { customer, subscription } = await sellSubscription(world, MONTH_OF_BASIC)
  const page = await openUpgradePage(world, customer, subscription.id, MONTH_OF_VIP)
  const postbacks = await buyAgainUnheard(customer, page.url)
  return { customer, postbacks, id: await findActive(world, customer) }
}

/** Nothing is charged any more after the end of the months that were paid. */
async function expectNoRenewals(customer: Caller) {
  await catchUp(world, customer)
  const { length } = await readPayments(world, customer)
  await passDays(world, 70)
  await catchUp(world, customer)
  expect((await listKept(world, customer)).slice(length).filter((cents) => cents > 0)).toEqual([])
  expect(await readAccess(world, customer)).not.toMatchObject({ status: 'active' })
}

test('renews nothing after a termination of the new sale that has not reached Verotel when the upgrade is heard of', async () => {
  const { customer, postbacks, id } = await upgradeMonth()
  const restore = loseCancellations(world)
  const body = { name: 'Camille', email: customer.email, reference: id }
  const { body: receipt } = await world.call(declareTermination, { body }, { as: customer })
  expect(await readDeclaration(world, receipt.id)).toMatchObject({ status: 'carried-out' })
  for (const postback of postbacks) await fetch(postback)
  await world.service.operator.syncCustomer(customer.id)
  restore()
  await expectNoRenewals(customer)
})

test.each<[string, (id: string, customer: Caller) => Promise<{ status: number }>]>([
  ['a cancellation', (id, as) => world.call(cancelSubscription, { params: { id } }, { as })],
  [
    "an administrator's end",
    (id) => {
      const body = { when: 'period-end', reason: 'Par courrier' } as const
      return world.call(endSubscription, { params: { id }, body }, { as: admin })
    },
  ],
])('renews nothing after %s of the new sale during which the upgrade is heard of', async (_, end) => {
  const { customer, postbacks, id } = await upgradeMonth()
  const { ledger } = world.fake
  const { cancel } = ledger
  const called = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  ledger.cancel = async (...input) => {
    called.resolve()
    await answered.promise
    await cancel(...input)
  }
  const answer = end(id, customer)
  await called.promise
  for (const postback of postbacks) await fetch(postback)
  await world.service.operator.syncCustomer(customer.id)
  answered.resolve()
  expect((await answer).status).toBeLessThan(300)
  await expectNoRenewals(customer)
})

test.each(['too late', 'after a refund'])(
  'keeps what was used, and no more, of a year whose upgrade was sold %s beside a new sale',
  async (how) => {
    // The id of a checkout tells the real time, so the year is bought in the past.
    world.advance(-200 * DAY_MS)
    const { customer, subscription } = await sellSubscription(world, YEAR_OF_BASIC)
    await passDays(world, 197)
    const page = await openUpgradePage(world, customer, subscription.id, MONTH_OF_VIP)
    if (how === 'too late') await passDays(world, 3)
    else {
      world.advance(60_000)
      const [payment] = await readPayments(world, customer)
      expect((await refundAsAdmin(world, payment?.id ?? '', { amount: 100 })).status).toBe(200)
      await world.settle()
    }
    const postbacks = await buyAgainUnheard(customer, page.url)
    for (const postback of postbacks) await fetch(postback)
    await catchUp(world, customer)
    expect(await readAccess(world, customer)).toMatchObject({ level: 'basic', status: 'active' })
    // Of 365 days and a part of one 197 to 201 were used, which are worth 53.77 to 55.02.
    const [year] = await listKept(world, customer)
    expect(year).toBeGreaterThanOrEqual(5_376)
    expect(year).toBeLessThanOrEqual(5_502)
  },
)
