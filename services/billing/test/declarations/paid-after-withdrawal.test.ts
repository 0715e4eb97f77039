import { CHECKOUT_CONSENT_VERSION, changePlan, declareWithdrawal } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { settle } from '@alcove/kit/testing/service-world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../../src/ports.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { type Replica, startAnotherReplica } from '../support/another-replica.ts'
import { newest } from '../support/at-the-sandbox.ts'
import { aboutOrder, notify } from '../support/notify.ts'
import { createScriptedProvider, paidTruth } from '../support/scripted-provider.ts'
import { aCustomer, type BillingWorld, order, startBilling } from '../support/world.ts'
import { declarationOf, lettersAbout } from './declared.ts'

const DAY_MS = 86_400_000

let world: BillingWorld
let other: Replica
let customer: Caller
let checkout: string
let held: (checkoutId: string) => CustomerSnapshot
let refund: PaymentProvider['refund']
let change: () => Promise<void>
let quote: () => Promise<void>
let refunds: { payment: string; amount: number }[]
beforeAll(async () => {
  const scripted = createScriptedProvider({})
  const provider: PaymentProvider = {
    ...scripted,
    fetchSnapshot: async ({ checkouts }) => held(checkouts[0]?.id ?? ''),
    refund: (...asked) => refund(...asked),
    changePlan: (...asked) => change().then(() => scripted.changePlan(...asked)),
    quoteChange: (...asked) => quote().then(() => scripted.quoteChange(...asked)),
  }
  world = await startBilling({}, { provider })
  other = await startAnotherReplica(world, { provider })
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})
beforeEach(async () => {
  held = paidTruth
  refunds = []
  refund = async (payment, amount) => void refunds.push({ payment, amount })
  change = quote = async () => undefined
  customer = await aCustomer(world)
})

/** Buys a contract that the provider then holds. */
async function bought(wanted: Parameters<typeof order>[2] = {}) {
  checkout = (await order(world, customer, wanted)).body.id
  await hear()
  return newest(world, customer)
}

async function hear() {
  await notify(world, { about: aboutOrder(checkout) })
  await settle([world.service, other.service])
}

async function withdraw(reference: string) {
  const body = { name: 'Camille Martin', email: customer.email, reference }
  const answer = await world.call(declareWithdrawal, { body }, { as: customer })
  expect(answer.status).toBe(201)
  await settle([world.service, other.service])
  return answer.body
}

const upgrade = (id: string) =>
  world.call(
    changePlan,
    { params: { id }, body: { planId: 'vip', interval: 'month', amountDue: 500 } },
    { as: customer },
  )

const rowOf = async (id: string) => {
  const { status, refund_amount } = await declarationOf(world, id)
  return { status, refund_amount }
}
const ordersOf = (kind: string) =>
  world.database.query('SELECT status, amount FROM money_order WHERE user_id = $1 AND kind = $2', [
    customer.id,
    kind,
  ])
const amountsTold = async (id: string) =>
  (await lettersAbout(world, id)).map(({ kind, facts }) => [kind, (facts as { amount?: number }).amount])

const unpaid = (id: string): CustomerSnapshot => ({ ...paidTruth(id), payments: [] })
const ended = (id: string): CustomerSnapshot =>
  paidTruth(id, { subscription: { status: 'ended', endedAt: world.clock.now(), endReason: 'cancelled' } })
const upgraded = (snapshot: CustomerSnapshot): CustomerSnapshot => {
  const [paid] = snapshot.payments
  if (!paid) throw new Error('nothing was paid')
  return {
    ...snapshot,
    payments: [paid, { ...paid, reference: `more-${paid.reference}`, invoice: null, amount: 500 }],
  }
}

test('fetches a snapshot first: a payment without webhook event is in the first email', async () => {
  const { id } = await bought()
  held = (checkoutId) => upgraded(paidTruth(checkoutId))
  const { id: receipt } = await withdraw(id)
  expect(await rowOf(receipt)).toEqual({ status: 'carried-out', refund_amount: 2_499 })
  expect(await amountsTold(receipt)).toEqual([['withdrawal-confirmed', 2_499]])
  expect(refunds.map(({ amount }) => amount).sort()).toEqual([1_999, 500])
})

describe('a payment recorded after the withdrawal is refunded', () => {
  test('once, however often and wherever it is read, and its owner is told the sum', async () => {
    held = unpaid
    const { id } = await bought()
    const { id: receipt } = await withdraw(id)
    expect(await rowOf(receipt)).toEqual({ status: 'carried-out', refund_amount: 0 })
    held = ended
    await Promise.all([
      ...Array.from({ length: 4 }, hear),
      ...[world, other].map(({ service }) => service.operator.sync(customer.id)),
    ])
    await hear()
    expect(refunds).toEqual([{ payment: `pay-${checkout}`, amount: 1_999 }])
    expect(await ordersOf('refund')).toEqual([{ status: 'done', amount: 1_999 }])
    expect(await rowOf(receipt)).toEqual({ status: 'carried-out', refund_amount: 1_999 })
    expect(await amountsTold(receipt)).toEqual([
      ['withdrawal-confirmed', 0],
      ['withdrawal-confirmed', 1_999],
    ])
  })

  test('for the time unused at the withdrawal, with consent to immediate access', async () => {
    const begin = Math.floor(world.clock.now().getTime() / 1_000) * 1_000
    const period = { periodStart: new Date(begin), periodEnd: new Date(begin + 30 * DAY_MS) }
    const dated = (snapshot: CustomerSnapshot): CustomerSnapshot => ({
      ...snapshot,
      subscriptions: snapshot.subscriptions.map((one) => ({ ...one, ...period })),
      invoices: snapshot.invoices.map((one) => ({ ...one, ...period })),
    })
    held = (checkoutId) => dated(unpaid(checkoutId))
    const { id } = await bought({ consent: CHECKOUT_CONSENT_VERSION })
    world.clock.advance(6 * DAY_MS)
    const { id: receipt, receivedAt } = await withdraw(id)
    world.clock.advance(5 * DAY_MS)
    held = (checkoutId) => dated(ended(checkoutId))
    await hear()
    const unused = period.periodEnd.getTime() - new Date(receivedAt).getTime()
    const due = Math.ceil((1_999 * unused) / (30 * DAY_MS))
    expect(due).toBeGreaterThan(1_550)
    expect(await rowOf(receipt)).toEqual({ status: 'carried-out', refund_amount: due })
    expect(refunds).toEqual([{ payment: `pay-${checkout}`, amount: due }])
  })

  test('when it is of an upgrade that the provider accepted but did not show yet', async () => {
    const { id } = await bought()
    let unanswered = 2
    held = (checkoutId) => {
      if (unanswered-- > 0) throw new PaymentUnavailable('away')
      return upgraded(ended(checkoutId))
    }
    expect((await upgrade(id)).status).toBe(200)
    const { id: receipt } = await withdraw(id)
    expect(await amountsTold(receipt)).toEqual([
      ['withdrawal-confirmed', 1_999],
      ['withdrawal-confirmed', 2_499],
    ])
    expect(await rowOf(receipt)).toEqual({ status: 'carried-out', refund_amount: 2_499 })
    expect(refunds.map(({ amount }) => amount)).toEqual([1_999, 500])
  })

  test('once the provider reports what it paid for', async () => {
    held = unpaid
    const { id } = await bought()
    const { id: receipt } = await withdraw(id)
    held = (checkoutId) => {
      const snapshot = ended(checkoutId)
      return {
        ...snapshot,
        payments: snapshot.payments.map((one) => ({ ...one, invoice: null, subscription: null })),
      }
    }
    await hear()
    expect(refunds).toEqual([])
    held = ended
    await hear()
    expect(refunds).toEqual([{ payment: `pay-${checkout}`, amount: 1_999 }])
    expect(await rowOf(receipt)).toEqual({ status: 'carried-out', refund_amount: 1_999 })
  })

  test('or waits for a person when the provider refuses the refund', async () => {
    held = unpaid
    const { id } = await bought()
    const { id: receipt } = await withdraw(id)
    refund = async () => {
      throw new PaymentRefused('charge_disputed')
    }
    held = ended
    await hear()
    expect(await ordersOf('refund')).toEqual([{ status: 'failed', amount: 1_999 }])
    expect(await rowOf(receipt)).toEqual({ status: 'waiting', refund_amount: 0 })
  })

  test('and all receipts of one withdrawal name the same sum', async () => {
    held = unpaid
    const { id } = await bought()
    const receipts = [await withdraw(id), await withdraw(id)]
    held = ended
    await hear()
    for (const receipt of receipts)
      expect(await rowOf(receipt.id)).toEqual({ status: 'carried-out', refund_amount: 1_999 })
    expect(refunds).toHaveLength(1)
  })
})

describe('a concurrent upgrade', () => {
  test('makes the withdrawal wait for a person while the provider is called', async () => {
    const { id } = await bought()
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    change = () => {
      asked.resolve()
      return answered.promise
    }
    const changing = upgrade(id)
    await asked.promise
    const body = { name: 'Camille Martin', email: customer.email, reference: id }
    const receipt = await world.call(declareWithdrawal, { body }, { as: customer })
    answered.resolve()
    expect((await changing).status).toBe(200)
    expect(await rowOf(receipt.body.id)).toEqual({ status: 'waiting', refund_amount: null })
    expect(await ordersOf('end')).toEqual([])
    expect(await amountsTold(receipt.body.id)).toEqual([['withdrawal-received', undefined]])
  })

  test('is refused when the withdrawal was carried out after the quote', async () => {
    const { id } = await bought()
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    quote = () => {
      asked.resolve()
      return answered.promise
    }
    const changing = upgrade(id)
    await asked.promise
    const { id: receipt } = await withdraw(id)
    answered.resolve()
    expect(await changing).toMatchObject({ status: 409, code: 'SUBSCRIPTION_WRONG_STATE' })
    expect(await ordersOf('change')).toEqual([])
    expect(await rowOf(receipt)).toEqual({ status: 'carried-out', refund_amount: 1_999 })
  })
})
