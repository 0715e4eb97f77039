import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CustomerSnapshot, SubscriptionSnapshot } from '../../src/sync/domain/snapshot.ts'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import { syncOften } from '../support/drive-scripted.ts'
import { buildPaidSnapshot, createScriptedProvider, EMPTY_SNAPSHOT } from '../support/scripted-provider.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'

const DAY_MS = 86_400_000
let world: BillingWorld
let snapshot: CustomerSnapshot
let calls: string[]
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async () => structuredClone(snapshot),
    refund: async (reference, amount) => {
      calls.push(`${reference} ${amount}`)
      snapshot = {
        ...snapshot,
        payments: snapshot.payments.map((one) =>
          one.reference === reference ? { ...one, refunded: one.refunded + (amount ?? 0) } : one,
        ),
      }
    },
  })
  world = await startBilling({}, { provider })
})
beforeEach(() => {
  snapshot = EMPTY_SNAPSHOT
  calls = []
})
afterAll(() => world.stop())

/** Lets a used month reappear beside another one that began ten days later. */
async function reappear(change: Partial<SubscriptionSnapshot> = {}, refunded = 0) {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const old = buildPaidSnapshot(id)
  snapshot = old
  await syncOften(world, customer.id)
  if (refunded > 0) {
    const [row] = await world.database.query<{ id: string }>('SELECT id FROM payment WHERE user_id = $1', [
      customer.id,
    ])
    expect((await refundAsAdmin(world, row?.id ?? '', { amount: refunded })).status).toBe(200)
    await syncOften(world, customer.id)
  }
  const { payments, invoices } = snapshot
  const [first] = old.subscriptions as [SubscriptionSnapshot]
  const over = { ...first, status: 'ended' as const, endedAt: new Date(+first.startedAt + 9 * DAY_MS) }
  const startedAt = new Date(+first.startedAt + 10 * DAY_MS)
  const name = `next-${id}`
  const next = buildPaidSnapshot(name, {
    subscription: { checkoutId: null, reference: name, startedAt, ...change },
    invoice: { subscription: name, periodStart: startedAt },
    payment: { subscription: name },
  })
  const report = (one: SubscriptionSnapshot, start = change.startedAt ?? startedAt, rest = {}) => {
    snapshot = {
      checkouts: old.checkouts,
      subscriptions: [one, ...next.subscriptions.map((it) => ({ ...it, startedAt: start, ...rest }))],
      invoices: [...invoices, ...next.invoices],
      payments: [...(snapshot === old ? payments : snapshot.payments.slice(0, 1)), ...next.payments],
    }
  }
  report(over)
  await syncOften(world, customer.id)
  report(first)
  await syncOften(world, customer.id)
  return { customer, first, report, startedAt }
}

const amounts = () => calls.map((one) => Number(one.split(' ')[1]))

test('refunds the share after the next one began, once', async () => {
  const { customer } = await reappear()
  await syncOften(world, customer.id)
  expect(amounts()).toEqual([1_333])
})

test('refunds less after an earlier refund, so that the used share is kept, once', async () => {
  const { customer } = await reappear({}, 500)
  await syncOften(world, customer.id)
  expect(amounts()).toEqual([500, 833])
})

test('refunds what is missing once the start of the next one, which was estimated, is known', async () => {
  const late = { isStartEstimated: true, startedAt: new Date(Date.now() + 11 * DAY_MS) }
  const { customer, first, report, startedAt } = await reappear(late)
  const [once = 0, ...more] = amounts()
  expect(more).toEqual([])
  report(first, startedAt, { isStartEstimated: false })
  await syncOften(world, customer.id)
  await syncOften(world, customer.id)
  expect(amounts()).toHaveLength(2)
  expect(amounts().reduce((a, b) => a + b)).toBe(1_333)
  expect(once).toBeLessThan(1_333)
})
