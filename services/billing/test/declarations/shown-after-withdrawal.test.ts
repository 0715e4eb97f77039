import { CHECKOUT_CONSENT_VERSION, declareWithdrawal } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'
import { readDeclaration } from './read-declaration.ts'

const DAY_MS = 86_400_000

let world: BillingWorld
let customer: Caller
let checkout: string
let fetchHeld: (checkoutId: string) => CustomerSnapshot
let refunds: number[]
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ checkouts }) => fetchHeld(checkouts[0]?.id ?? ''),
    refund: async (_, amount) => void refunds.push(amount),
  })
  world = await startBilling({}, { provider })
})
afterAll(() => world.stop())
beforeEach(async () => {
  fetchHeld = buildPaidSnapshot
  refunds = []
  customer = await createCustomer(world)
})

/** Buys a contract that the provider then holds. */
async function buyContract(wanted: Parameters<typeof openCheckout>[2] = {}) {
  checkout = (await openCheckout(world, customer, wanted)).body.id
  await sendEvent()
  return readNewestSubscription(world, customer)
}

async function sendEvent() {
  await sendWebhook(world, { about: subjectOfCheckout(checkout) })
  await world.settle()
}

async function withdraw(reference: string) {
  const body = { name: 'Camille Martin', email: customer.email, reference }
  const answer = await world.call(declareWithdrawal, { body }, { as: customer })
  expect(answer.status).toBe(201)
  await world.settle()
  return answer.body
}

const readRow = async (id: string) => {
  const { status, refund_amount } = await readDeclaration(world, id)
  return { status, refund_amount }
}

test('refunds of a later payment no more than is unused of the whole contract', async () => {
  const begin = +world.clock.now() - 10 * DAY_MS
  const month = (from: number) => ({ periodStart: new Date(from), periodEnd: new Date(from + 30 * DAY_MS) })
  const [first, second] = [month(begin), month(begin + 5 * DAY_MS)]
  const createdAt = second.periodStart
  const paid = (checkoutId: string) =>
    buildPaidSnapshot(checkoutId, {
      subscription: { ...first, startedAt: first.periodStart },
      invoice: { ...first, createdAt: first.periodStart },
    })
  fetchHeld = paid
  const { id } = await buyContract({ consent: CHECKOUT_CONSENT_VERSION })
  const { id: receipt } = await withdraw(id)
  expect(refunds).toEqual([1_333])
  fetchHeld = (checkoutId) => {
    const { subscriptions, invoices, payments, checkouts } = paid(checkoutId)
    const reference = `more-${checkoutId}`
    const change = { ...second, reference, reason: 'change' as const, amountDue: 1_500, amountPaid: 1_500 }
    return {
      checkouts,
      subscriptions: subscriptions.map((one) => ({
        ...one,
        ...second,
        plan: 'vip' as const,
        amount: 2_999,
      })),
      invoices: invoices.flatMap((one) => [one, { ...one, ...change, createdAt }]),
      payments: payments.flatMap((one) => [
        { ...one, refunded: 1_333 },
        { ...one, reference, invoice: reference, amount: 1_500, at: createdAt },
      ]),
    }
  }
  await sendEvent()
  // Five of thirty days of 1 999 cents, then of all that was left and 1 500 more: 2 639 of 3 499 are unused.
  expect(refunds).toEqual([1_333, 1_306])
  expect(await readRow(receipt)).toEqual({ status: 'carried-out', refund_amount: 2_639 })
})

test('waits for a person when a later sync shows that credit of another contract was used', async () => {
  const { id } = await buyContract()
  const { id: receipt } = await withdraw(id)
  expect(await readRow(receipt)).toEqual({ status: 'carried-out', refund_amount: 1_999 })
  const change = { reason: 'change' as const, amountDue: 0, amountPaid: 0, balanceChange: 1_000 }
  fetchHeld = (checkoutId) => {
    const snapshot = buildPaidSnapshot(checkoutId, {
      subscription: { status: 'ended', endedAt: world.clock.now(), endReason: 'cancelled' },
    })
    const [invoice] = snapshot.invoices.map((one) => ({ ...one, ...change, reference: `more-${checkoutId}` }))
    return { ...snapshot, invoices: [...snapshot.invoices, ...(invoice ? [invoice] : [])] }
  }
  await sendEvent()
  expect(await readRow(receipt)).toEqual({ status: 'waiting', refund_amount: 1_999 })
})
