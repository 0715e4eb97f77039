import { declareWithdrawal, endSubscription, previewPlanChange } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import { admin } from '../support/start-billing.ts'
import {
  MONTH_OF_VIP,
  openUpgradePage,
  readAccess,
  readPayments,
  readSubscriptions,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const MINUTE_MS = 60_000

/** The address of an upgrade stays payable at Verotel for ever, whatever happens to its sale. */
let world: VerotelWorld
beforeAll(async () => {
  world = await startBillingAtVerotel()
})
afterAll(() => world.stop())

async function openPage(plan = MONTH_OF_VIP) {
  const { customer, subscription } = await sellSubscription(world)
  const page = await openUpgradePage(world, customer, subscription.id, plan)
  world.advance(MINUTE_MS)
  return { customer, subscription, page }
}

async function withdraw(customer: Caller, reference: string) {
  const body = { name: 'Camille Martin', email: customer.email, reference }
  await world.call(declareWithdrawal, { body }, { as: customer })
}

async function confirmUpgrade(customer: Caller, url: string) {
  await world.fake.pay(url, 'works')
  await world.settle()
  world.advance(MINUTE_MS)
  await world.service.operator.syncCustomer(customer.id)
  await world.settle()
}

const endNow = (id: string) =>
  world.call(endSubscription, { params: { id }, body: { when: 'now', reason: 'Abus' } }, { as: admin })

/** Expects no access, no active subscription and no sale that Verotel would charge again. */
async function expectNothingLeft(customer: Caller) {
  expect(await readAccess(world, customer)).toMatchObject({ status: 'inactive' })
  expect((await readSubscriptions(world, customer)).map(({ status }) => status)).not.toContain('active')
  const rows = await world.database.query<{ reference: string }>(
    'SELECT reference FROM subscription WHERE user_id = $1',
    [customer.id],
  )
  expect(rows.length).toBe(2)
  for (const { reference } of rows) {
    const sale = world.fake.ledger.find(reference)
    expect(sale?.over || sale?.cancelledBy).toBeTruthy()
  }
}

describe('an upgrade confirmed after', () => {
  test('a withdrawal gives nothing', async () => {
    const { customer, subscription, page } = await openPage()
    expect(page.amountDue).toBe(0)
    await withdraw(customer, subscription.id)
    await world.settle()
    await confirmUpgrade(customer, page.url)
    await expectNothingLeft(customer)
  })

  test('a withdrawal not yet carried out gives nothing', async () => {
    const { customer, subscription, page } = await openPage()
    world.fake.trouble('busy')
    await withdraw(customer, subscription.id)
    world.fake.trouble(null)
    await confirmUpgrade(customer, page.url)
    world.advance(2 * MINUTE_MS)
    await world.service.operator.resumeUnfinishedWork()
    await world.settle()
    await expectNothingLeft(customer)
  })

  test('an end by an administrator does not undo the end', async () => {
    const { customer, subscription, page } = await openPage()
    expect((await endNow(subscription.id)).status).toBe(200)
    await confirmUpgrade(customer, page.url)
    await expectNothingLeft(customer)
  })

  test('an end is refunded when it cost something', async () => {
    const { customer, subscription, page } = await openPage({ planId: 'vip', interval: 'year' })
    expect(page.amountDue).toBeGreaterThan(0)
    await endNow(subscription.id)
    await confirmUpgrade(customer, page.url)
    await expectNothingLeft(customer)
    const paid = (await readPayments(world, customer)).find(({ amount }) => amount === page.amountDue)
    expect(paid?.refunded_amount).toBe(page.amountDue)
  })

  test('a refund from here keeps the old sale', async () => {
    const { customer, page } = await openPage()
    const [payment] = await readPayments(world, customer)
    await refundAsAdmin(world, payment?.id ?? '', { amount: 500 })
    await confirmUpgrade(customer, page.url)
    expect(await readAccess(world, customer)).toMatchObject({ level: 'basic', status: 'canceled' })
  })

  test('a refund at Verotel keeps the old sale', async () => {
    const { customer, page } = await openPage()
    const [payment] = await readPayments(world, customer)
    await world.fake.ledger.refund(payment?.reference ?? '', 500)
    await world.settle()
    world.advance(MINUTE_MS)
    await confirmUpgrade(customer, page.url)
    expect(await readAccess(world, customer)).toMatchObject({ level: 'basic', status: 'canceled' })
  })
})

test('accepts a page opened after a refund, and a refund after the upgrade', async () => {
  const { customer, subscription } = await openPage()
  const [payment] = await readPayments(world, customer)
  const refundPart = () => refundAsAdmin(world, payment?.id ?? '', { amount: 500 })
  await refundPart()
  world.advance(MINUTE_MS)
  await confirmUpgrade(customer, (await openUpgradePage(world, customer, subscription.id)).url)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
  await refundPart()
  await world.service.operator.syncCustomer(customer.id)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
})

test('accepts a page opened after a refund whose postback comes later', async () => {
  const { customer, subscription } = await openPage()
  const [payment] = await readPayments(world, customer)
  world.fake.postbacks.hold()
  await refundAsAdmin(world, payment?.id ?? '', { amount: 500 })
  const late = world.fake.postbacks.release()
  expect(late).toHaveLength(1)
  world.advance(MINUTE_MS)
  const { url } = await openUpgradePage(world, customer, subscription.id)
  world.advance(MINUTE_MS)
  for (const address of late) await fetch(address)
  await confirmUpgrade(customer, url)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
})

test('voids the page of a second upgrade by a refund of the first sale', async () => {
  const { customer, page } = await openPage()
  const [first] = await readPayments(world, customer)
  await confirmUpgrade(customer, page.url)
  const upgraded = (await readSubscriptions(world, customer)).find(({ status }) => status === 'active')
  const next = await openUpgradePage(world, customer, upgraded?.id ?? '', { planId: 'vip', interval: 'year' })
  world.advance(MINUTE_MS)
  await refundAsAdmin(world, first?.id ?? '', { amount: 500 })
  await confirmUpgrade(customer, next.url)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'canceled' })
})

test('voids nothing by a refund that Verotel refuses', async () => {
  const { customer, page } = await openPage()
  const [payment] = await readPayments(world, customer)
  world.fake.trouble('no refunds')
  await refundAsAdmin(world, payment?.id ?? '', { amount: 500 })
  await world.settle()
  world.fake.trouble(null)
  world.advance(MINUTE_MS)
  await confirmUpgrade(customer, page.url)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
})

test('dates a retried refund by its first attempt', async () => {
  const { customer, page } = await openPage()
  const [payment] = await readPayments(world, customer)
  world.fake.trouble('busy')
  await refundAsAdmin(world, payment?.id ?? '', { amount: 500 })
  world.fake.trouble(null)
  await confirmUpgrade(customer, page.url)
  world.advance(10 * MINUTE_MS)
  await world.service.operator.resumeUnfinishedWork()
  await world.settle()
  expect((await readPayments(world, customer))[0]?.refunded_amount).toBe(500)
  expect(await readAccess(world, customer)).toMatchObject({ level: 'basic', status: 'canceled' })
  const notes = `SELECT name FROM provider_note WHERE name LIKE 'given:' || $1 || ':%'`
  expect(await world.database.query(notes, [payment?.reference])).toHaveLength(1)
})

test('refuses a plan change while an end is pending', async () => {
  const { customer, subscription } = await sellSubscription(world)
  world.fake.trouble('busy')
  await withdraw(customer, subscription.id)
  const asked = { params: { id: subscription.id }, body: MONTH_OF_VIP }
  const preview = await world.call(previewPlanChange, asked, { as: customer })
  world.fake.trouble(null)
  expect(preview).toMatchObject({ status: 409, code: 'SUBSCRIPTION_WRONG_STATE' })
  await world.settle()
})
