import { cancelSubscription, declareWithdrawal, listSubscriptions, noticeDue } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { admin } from '../support/start-billing.ts'
import {
  catchUp,
  findActive,
  findSale,
  listKept,
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
import { buyMonthOfBasic, deliver, openMonthOfBasic, payUnheard } from './unheard-upgrade.ts'

let world: VerotelWorld
beforeEach(async () => {
  world = await startBillingAtVerotel()
})
afterEach(() => world.stop())

/** Sells a plan and an upgrade of it, whose postback is held: a sync shows that the old sale is over, and nothing else. */
async function upgradeUnheard(plan = YEAR_OF_BASIC) {
  const { customer, subscription } = await sellSubscription(world, plan)
  const page = await openUpgradePage(world, customer, subscription.id, MONTH_OF_VIP)
  const postbacks = await payUnheard(world, customer, page.url)
  return { customer, amountDue: page.amountDue, postbacks }
}

const readEmails = async ({ id }: Caller) =>
  (await world.published(noticeDue))
    .filter(({ to }) => (to as { userId: string }).userId === id)
    .map(({ kind }) => kind)

/** Returns the histories that administrators read, oldest sale first. */
async function readHistories({ id }: Caller) {
  const query = { filter: JSON.stringify({ customerId: id }), sort: JSON.stringify(['id', 'ASC']) }
  const { body } = await world.call(listSubscriptions, { query }, { as: admin })
  return body.map(({ history }) => history.map(({ cause }) => cause))
}

test('goes on with an upgrade for nothing that is heard of after the customer has bought anew', async () => {
  const { customer, amountDue, postbacks } = await upgradeUnheard()
  expect(amountDue).toBe(0)
  await buyMonthOfBasic(world, customer)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'basic', status: 'active' })
  const bought = await findSale(world, await findActive(world, customer))
  await deliver(world, customer, postbacks)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  expect(await listKept(world, customer)).toEqual([9990, 0])
  expect(bought.cancelledBy).not.toBeNull()
  expect(await readHistories(customer)).toEqual([
    ['started', 'ended'],
    ['started', 'replaced'],
    ['plan-changed'],
  ])
  expect(await readEmails(customer)).toEqual([
    'subscription-started',
    'subscription-ended',
    'subscription-started',
    'plan-changed',
    'payment-refunded',
  ])
  // More than two months of vip are paid with the year.
  await passDays(world, 80)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  expect(await listKept(world, customer)).toEqual([9990, 0])
})

test('goes on with an upgrade that was paid in part', async () => {
  const { customer, amountDue, postbacks } = await upgradeUnheard(MONTH_OF_BASIC)
  expect(amountDue).toBe(2000)
  await buyMonthOfBasic(world, customer)
  await deliver(world, customer, postbacks)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  expect((await listKept(world, customer)).sort()).toEqual([0, 2000, 999])
})

test('refunds the rest of a month that was used for days and refunded in part', async () => {
  const { customer, postbacks } = await upgradeUnheard()
  await buyMonthOfBasic(world, customer)
  await passDays(world, 3)
  const payment = (await readPayments(world, customer)).at(-1)
  expect((await refundAsAdmin(world, payment?.id ?? '', { amount: 300 })).status).toBe(200)
  await catchUp(world, customer)
  await deliver(world, customer, postbacks)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  expect(await listKept(world, customer)).toEqual([9990, 0])
})

test('goes on with an upgrade whose postback arrives with that of the new sale', async () => {
  const { customer, postbacks } = await upgradeUnheard()
  world.fake.postbacks.hold()
  await world.fake.pay(await openMonthOfBasic(world, customer), 'works')
  await deliver(world, customer, [...world.fake.postbacks.release(), ...postbacks])
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  expect(await listKept(world, customer)).toEqual([9990, 0])
})

test('goes on with an upgrade that is heard of while the page of the new sale is open', async () => {
  const { customer, postbacks } = await upgradeUnheard()
  const url = await openMonthOfBasic(world, customer)
  await deliver(world, customer, postbacks)
  await world.fake.pay(url, 'works')
  await catchUp(world, customer)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  expect(await listKept(world, customer)).toEqual([9990, 0])
})

test('goes on with an upgrade after a withdrawal from the new sale', async () => {
  const { customer, postbacks } = await upgradeUnheard()
  await buyMonthOfBasic(world, customer)
  const body = { name: 'Camille', email: customer.email, reference: await findActive(world, customer) }
  const { body: receipt } = await world.call(declareWithdrawal, { body }, { as: customer })
  await world.settle()
  await deliver(world, customer, postbacks)
  expect(await readDeclaration(world, receipt.id)).toMatchObject({ status: 'carried-out' })
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  const [year, month] = await listKept(world, customer)
  expect(year).toBe(9990)
  expect(month).toBeLessThan(50)
})

test('goes on with a new sale that the customer has cancelled, until it ends', async () => {
  const { customer, postbacks } = await upgradeUnheard()
  await buyMonthOfBasic(world, customer)
  const id = await findActive(world, customer)
  await world.call(cancelSubscription, { params: { id } }, { as: customer })
  await world.settle()
  await deliver(world, customer, postbacks)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'basic', status: 'canceled' })
  expect(await listKept(world, customer)).toEqual([9990, 999])
})
