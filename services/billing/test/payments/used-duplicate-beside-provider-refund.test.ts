import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerSnapshot, SubscriptionSnapshot } from '../../src/sync/domain/snapshot.ts'
import { syncOften } from '../support/drive-scripted.ts'
import { buildPaidSnapshot, createScriptedProvider, EMPTY_SNAPSHOT } from '../support/scripted-provider.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'

const DAY_MS = 86_400_000
let world: BillingWorld
let snapshot: CustomerSnapshot = EMPTY_SNAPSHOT
const amounts: number[] = []
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async () => structuredClone(snapshot),
    // Its postback is late: no snapshot shows it yet.
    refund: async (_, amount) => {
      amounts.push(amount ?? 0)
    },
  })
  world = await startBilling({}, { provider })
})
afterAll(() => world.stop())

test('refunds the share of a used duplicate once, beside a refund made at the provider', async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const old = buildPaidSnapshot(id)
  snapshot = old
  await syncOften(world, customer.id)
  const [first] = old.subscriptions as [SubscriptionSnapshot]
  const payments = old.payments.map((one) => ({ ...one, refunded: 500 }))
  snapshot = { ...old, payments }
  await syncOften(world, customer.id)
  const startedAt = new Date(+first.startedAt + 10 * DAY_MS)
  const name = `next-${id}`
  const next = buildPaidSnapshot(name, {
    subscription: { checkoutId: null, reference: name, startedAt },
    invoice: { subscription: name, periodStart: startedAt },
    payment: { subscription: name },
  })
  const report = (one: SubscriptionSnapshot) => {
    snapshot = {
      checkouts: old.checkouts,
      subscriptions: [one, ...next.subscriptions],
      invoices: [...old.invoices, ...next.invoices],
      payments: [...payments, ...next.payments],
    }
  }
  report({ ...first, status: 'ended', endedAt: new Date(+first.startedAt + 9 * DAY_MS) })
  await syncOften(world, customer.id)
  report(first)
  await syncOften(world, customer.id)
  expect(amounts).toEqual([833])
})
