import type { Caller } from '@alcove/kit/auth/caller'
import { createLogger } from '@alcove/kit/log/logger'
import { settle } from '@alcove/kit/testing/service-world'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import {
  advanceToDueDay,
  findActive,
  listKept,
  MONTH_OF_BASIC,
  MONTH_OF_PREMIUM,
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
import { startReplica } from '../support/start-replica.ts'
import { SHOP } from '../verotel-fake/start-verotel-fake.ts'

const HOUR_MS = 3_600_000

let world: VerotelWorld
let customer: Caller
let id: string
beforeEach(async () => {
  world = await startBillingAtVerotel()
})
afterEach(() => world.stop())

/** Begins some hours before the sale is charged again. */
async function beginOnDueDay(plan: Parameters<typeof sellSubscription>[1]) {
  const sold = await sellSubscription(world, plan)
  customer = sold.customer
  id = sold.subscription.id
  await advanceToDueDay(world, id)
}

const sync = () => syncLater(world, customer)

async function deliver(postbacks: readonly (URL | undefined)[]) {
  for (const postback of postbacks) if (postback) await fetch(postback)
  await sync()
  await sync()
}

const sortKept = async () => (await listKept(world, customer)).sort((a, b) => a - b)

/** Lets the sale be renewed before its upgrade is paid. */
async function renewBeforeUpgrade(page: { url: string }) {
  world.fake.postbacks.hold()
  await world.fake.ledger.runDay()
  world.advance(HOUR_MS)
  await world.fake.pay(page.url, 'works')
  const [rebill, upgrade] = world.fake.postbacks.release()
  return { rebill, upgrade }
}

test.each([
  ['before a second upgrade is opened', 0],
  ['while the page of a second one is open', 1],
  ['after a second one was paid', 2],
])('refunds an uncredited renewal that is heard of %s', async (_, late) => {
  await beginOnDueDay(MONTH_OF_BASIC)
  const { rebill, upgrade } = await renewBeforeUpgrade(
    await openUpgradePage(world, customer, id, MONTH_OF_PREMIUM),
  )
  await deliver([upgrade])
  if (late === 0) await deliver([rebill])
  const page = await openUpgradePage(world, customer, await findActive(world, customer), MONTH_OF_VIP)
  expect(page.amountDue).toBe(1000)
  if (late === 1) await deliver([rebill])
  await world.fake.pay(page.url, 'works')
  await sync()
  if (late === 2) await deliver([rebill, rebill])
  await sync()
  expect(await sortKept()).toEqual([0, 999, 1000, 1999])
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
})

test('refunds it once, whichever of two syncs comes first', async () => {
  await beginOnDueDay(MONTH_OF_PREMIUM)
  const { rebill, upgrade } = await renewBeforeUpgrade(await openUpgradePage(world, customer, id))
  const { syncCustomer } = world.service.operator
  for (const postback of [upgrade, rebill, rebill]) {
    await Promise.all([fetch(postback ?? ''), syncCustomer(customer.id), syncCustomer(customer.id)])
    await world.settle()
  }
  await sync()
  expect(await sortKept()).toEqual([0, 1999, 2999])
  const refunds = await world.database.query("SELECT amount FROM money_order WHERE kind = 'refund'")
  expect(refunds).toEqual([{ amount: 1999 }])
})

test.each([
  ['in two parts by an administrator', 'console'],
  ['in the Control Center', 'elsewhere'],
])('takes nothing off a second upgrade for what went back of it %s', async (_, where) => {
  await beginOnDueDay(MONTH_OF_BASIC)
  const { rebill, upgrade } = await renewBeforeUpgrade(
    await openUpgradePage(world, customer, id, MONTH_OF_PREMIUM),
  )
  world.fake.trouble('no refunds')
  await deliver([rebill, upgrade])
  world.fake.trouble(null)
  const renewal = (await readPayments(world, customer)).find(
    ({ amount, refunded_amount: back }, index) => amount === 999 && back === 0 && index > 0,
  )
  if (where === 'elsewhere') await world.fake.ledger.refund(renewal?.reference ?? '', 999)
  else
    for (const change of [{ amount: 400 }, {}])
      expect((await refundAsAdmin(world, renewal?.id ?? '', change)).status).toBe(200)
  await sync()
  expect(await sortKept()).toEqual([0, 999, 1999])
  const second = await openUpgradePage(world, customer, await findActive(world, customer), MONTH_OF_VIP)
  expect(second.amountDue).toBe(1000)
})

test('keeps the renewal where of two pages that were paid the first one has not credited it, and is refunded', async () => {
  await beginOnDueDay(MONTH_OF_PREMIUM)
  const early = await openUpgradePage(world, customer, id)
  await world.fake.ledger.runDay()
  await sync()
  const later = await openUpgradePage(world, customer, id)
  expect(later.amountDue).toBeLessThan(1500)
  await world.fake.pay(later.url, 'works')
  await sync()
  const order = Object.fromEntries(new URL(early.url).searchParams)
  await world.fake.ledger.sell(order, 'works')
  await sync()
  await sync()
  expect(await sortKept()).toEqual([0, later.amountDue, 1999, 1999])
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
})

test('refunds the first charge after free days that an upgrade has not credited', async () => {
  await world.stop()
  world = await startBillingAtVerotel({ TRIAL_DAYS: '7' })
  await beginOnDueDay(MONTH_OF_PREMIUM)
  const { rebill, upgrade } = await renewBeforeUpgrade(await openUpgradePage(world, customer, id))
  await deliver([rebill, upgrade])
  expect(await sortKept()).toEqual([0, 2999])
})

/** Delivers postbacks to a second process, and returns what it warns of. */
async function listWarnings(postbacks: readonly URL[]): Promise<string[]> {
  const lines: string[] = []
  const replica = await startReplica(world, {
    log: createLogger('warn', { write: (line: string) => void lines.push(line) }),
    settings: {
      PAYMENT_PROVIDER: 'verotel',
      VEROTEL_SHOP_ID: SHOP.shopId,
      VEROTEL_SIGNATURE_KEY: SHOP.key,
      VEROTEL_FLEXPAY_URL: world.fake.url,
      VEROTEL_API_URL: `${world.fake.url}/api`,
      VEROTEL_API_USER: SHOP.user,
      VEROTEL_API_PASSWORD: SHOP.password,
    },
  })
  try {
    for (const postback of postbacks) await replica.service.app.fetch(new Request(postback))
    await settle([world.service, replica.service])
    world.advance(60_000)
    await replica.service.operator.syncCustomer(customer.id)
    await settle([world.service, replica.service])
  } finally {
    await replica.stop()
  }
  return lines.filter((line) => line.includes('renewal.'))
}

test('refunds nothing, and warns once, where the page of an earlier release does not tell what it has credited', async () => {
  await beginOnDueDay(MONTH_OF_PREMIUM)
  const page = await openUpgradePage(world, customer, id)
  const { custom3 = '', ...order } = Object.fromEntries(new URL(page.url).searchParams)
  expect(custom3).toMatch(/^credit:2999:P1M:[\d-]{10}:\d{13}:[\d-]{10}$/)
  world.fake.postbacks.hold()
  await world.fake.ledger.runDay()
  world.advance(HOUR_MS)
  await world.fake.ledger.sell({ ...order, custom3: custom3.slice(0, -11) }, 'works')
  const warnings = await listWarnings(world.fake.postbacks.release())
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('renewal.unclear: ')
  await sync()
  expect(await sortKept()).toEqual([1999, 1999, 2999])
})

test('warns of a renewal whose postback is lost, and refunds it once that is sent again', async () => {
  await beginOnDueDay(MONTH_OF_PREMIUM)
  const { rebill, upgrade } = await renewBeforeUpgrade(await openUpgradePage(world, customer, id))
  const warnings = await listWarnings(upgrade ? [upgrade] : [])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('renewal.unclear: ')
  expect(await sortKept()).toEqual([1999, 2999])
  await passDays(world, 20)
  await deliver([rebill])
  expect(await sortKept()).toEqual([0, 1999, 2999])
})

test('refunds a renewal once the lost postback of its upgrade is sent again', async () => {
  await beginOnDueDay(MONTH_OF_PREMIUM)
  const { rebill, upgrade } = await renewBeforeUpgrade(await openUpgradePage(world, customer, id))
  await deliver([rebill])
  await passDays(world, 33)
  await sync()
  expect(await sortKept()).toEqual([1999, 1999])
  await deliver([upgrade])
  expect(await sortKept()).toEqual([0, 1999, 2999])
  await world.service.operator.resumeUnfinishedWork()
  await sync()
  expect(await sortKept()).toEqual([0, 1999, 2999, 2999])
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
})
