import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { aboutOrder, notify } from '../support/notify.ts'
import { createScriptedProvider, NOTHING, paidTruth } from '../support/scripted-provider.ts'
import { aCustomer, type BillingWorld, order, startBilling, stateOf } from '../support/world.ts'

const DAY_MS = 86_400_000
let world: BillingWorld
let snapshot: CustomerSnapshot
let asked: string[]
let refuses: boolean
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async () => snapshot,
    endNow: async (reference) => void asked.push(`end ${reference}`),
    refund: async (reference, amount) => {
      asked.push(`refund ${reference} ${amount}`)
      if (refuses) throw new PaymentRefused('no')
    },
  })
  world = await startBilling({}, { provider })
})
beforeEach(() => {
  snapshot = NOTHING
  asked = []
  refuses = false
})
afterAll(() => world.stop())

const both = (...snapshots: CustomerSnapshot[]): CustomerSnapshot => ({
  checkouts: snapshots.flatMap((one) => one.checkouts),
  subscriptions: snapshots.flatMap((one) => one.subscriptions),
  invoices: snapshots.flatMap((one) => one.invoices),
  payments: snapshots.flatMap((one) => one.payments),
})

async function tell(checkoutId: string, said: CustomerSnapshot) {
  snapshot = said
  await notify(world, { at: world.clock.now(), about: aboutOrder(checkoutId) })
  await world.settle()
}

/** Builds a snapshot of a second subscription that began elsewhere. */
function another(name: string, startedAt = new Date()): CustomerSnapshot {
  const { subscriptions, invoices, payments } = paidTruth(name, {
    subscription: { checkoutId: null, startedAt, reference: name },
    invoice: { subscription: name },
    payment: { subscription: name },
  })
  return { checkouts: [], subscriptions, invoices, payments }
}

test('requests the refund of a duplicate payment once, even when the provider refuses it', async () => {
  refuses = true
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  const first = paidTruth(id)
  await tell(id, first)
  const twice = both(first, another('second-of-two'))
  for (let look = 0; look < 4; look++) {
    await tell(id, twice)
    world.clock.advance(61_000)
    await world.service.operator.catchUp()
  }
  expect(asked.filter((one) => one.startsWith('refund'))).toHaveLength(1)
})

test('does not refund a subscription that was used before it turned up beside another one', async () => {
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  const old = paidTruth(id)
  await tell(id, old)
  const [subscription] = old.subscriptions
  const stopped = { ...old, subscriptions: [{ ...subscription, status: 'ended', endedAt: new Date() }] }
  await tell(id, stopped as CustomerSnapshot)
  world.clock.advance(40 * DAY_MS)
  const now = world.clock.now()
  const later = another('its-successor', now)
  const period = { periodStart: now, periodEnd: new Date(now.getTime() + 30 * DAY_MS) }
  const successor = {
    ...later,
    subscriptions: later.subscriptions.map((one) => ({ ...one, ...period })),
    invoices: later.invoices.map((one) => ({ ...one, ...period, createdAt: now })),
  }
  await tell(id, both(stopped as CustomerSnapshot, successor))
  await tell(id, both(old, successor))
  expect(asked.filter((one) => one.startsWith('end'))).toHaveLength(1)
  expect(asked.filter((one) => one.startsWith('refund'))).toEqual([])
})

test('ends and refunds a sale from a closed checkout', async () => {
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  await tell(id, paidTruth(id, { subscription: { fromClosedOrder: true } }))
  const [{ reference } = { reference: '' }] = snapshot.payments
  expect(asked.sort()).toEqual([`end sub-${id}`, `refund ${reference} 1999`])
  expect(await stateOf(world, customer)).toEqual([])
})
