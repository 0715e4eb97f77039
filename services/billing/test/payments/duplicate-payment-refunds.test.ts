import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { buildPaidSnapshot, createScriptedProvider, EMPTY_SNAPSHOT } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import {
  type BillingWorld,
  createCustomer,
  openCheckout,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

const DAY_MS = 86_400_000
let world: BillingWorld
let snapshot: CustomerSnapshot
let calls: string[]
let refuses: boolean
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async () => snapshot,
    endNow: async (reference) => void calls.push(`end ${reference}`),
    refund: async (reference, amount) => {
      calls.push(`refund ${reference} ${amount}`)
      if (refuses) throw new PaymentRefused('no')
    },
  })
  world = await startBilling({}, { provider })
})
beforeEach(() => {
  snapshot = EMPTY_SNAPSHOT
  calls = []
  refuses = false
})
afterAll(() => world.stop())

const merge = (...snapshots: CustomerSnapshot[]): CustomerSnapshot => ({
  checkouts: snapshots.flatMap((one) => one.checkouts),
  subscriptions: snapshots.flatMap((one) => one.subscriptions),
  invoices: snapshots.flatMap((one) => one.invoices),
  payments: snapshots.flatMap((one) => one.payments),
})

async function reportSnapshot(checkoutId: string, reported: CustomerSnapshot) {
  snapshot = reported
  await sendWebhook(world, { at: world.clock.now(), about: subjectOfCheckout(checkoutId) })
  await world.settle()
}

/** Builds a snapshot of a second subscription that began elsewhere. */
function buildElsewhere(name: string, startedAt = new Date()): CustomerSnapshot {
  const { subscriptions, invoices, payments } = buildPaidSnapshot(name, {
    subscription: { checkoutId: null, startedAt, reference: name },
    invoice: { subscription: name },
    payment: { subscription: name },
  })
  return { checkouts: [], subscriptions, invoices, payments }
}

test('requests the refund of a duplicate payment once, even when the provider refuses it', async () => {
  refuses = true
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const first = buildPaidSnapshot(id)
  await reportSnapshot(id, first)
  const twice = merge(first, buildElsewhere('second-of-two'))
  for (let attempt = 0; attempt < 4; attempt++) {
    await reportSnapshot(id, twice)
    world.clock.advance(61_000)
    await world.service.operator.resumeUnfinishedWork()
  }
  expect(calls.filter((one) => one.startsWith('refund'))).toHaveLength(1)
})

test('does not refund a subscription that was used before it turned up beside another one', async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const old = buildPaidSnapshot(id)
  await reportSnapshot(id, old)
  const [subscription] = old.subscriptions
  const stopped = { ...old, subscriptions: [{ ...subscription, status: 'ended', endedAt: new Date() }] }
  await reportSnapshot(id, stopped as CustomerSnapshot)
  world.clock.advance(40 * DAY_MS)
  const now = world.clock.now()
  const later = buildElsewhere('its-successor', now)
  const period = { periodStart: now, periodEnd: new Date(now.getTime() + 30 * DAY_MS) }
  const successor = {
    ...later,
    subscriptions: later.subscriptions.map((one) => ({ ...one, ...period })),
    invoices: later.invoices.map((one) => ({ ...one, ...period, createdAt: now })),
  }
  await reportSnapshot(id, merge(stopped as CustomerSnapshot, successor))
  await reportSnapshot(id, merge(old, successor))
  expect(calls.filter((one) => one.startsWith('end'))).toHaveLength(1)
  expect(calls.filter((one) => one.startsWith('refund'))).toEqual([])
})

test('ends and refunds a sale from a closed checkout', async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  await reportSnapshot(id, buildPaidSnapshot(id, { subscription: { fromClosedOrder: true } }))
  const [{ reference } = { reference: '' }] = snapshot.payments
  expect(calls.sort()).toEqual([`end sub-${id}`, `refund ${reference} 1999`])
  expect(await readAccessStates(world, customer)).toEqual([])
})
