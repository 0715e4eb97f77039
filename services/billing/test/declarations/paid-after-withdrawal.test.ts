import { CHECKOUT_CONSENT_VERSION, changePlan, declareWithdrawal } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { settle } from '@alcove/kit/testing/service-world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../../src/ports.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'
import { type Replica, startReplica } from '../support/start-replica.ts'
import { findDeclarationEmails, readDeclaration } from './read-declaration.ts'

const DAY_MS = 86_400_000

let world: BillingWorld
let other: Replica
let customer: Caller
let checkout: string
let fetchHeld: (checkoutId: string) => CustomerSnapshot
let refund: PaymentProvider['refund']
let change: () => Promise<void>
let quote: () => Promise<void>
let refunds: { payment: string; amount: number }[]
beforeAll(async () => {
  const scripted = createScriptedProvider({})
  const provider: PaymentProvider = {
    ...scripted,
    fetchSnapshot: async ({ checkouts }) => fetchHeld(checkouts[0]?.id ?? ''),
    refund: (...requested) => refund(...requested),
    changePlan: (...requested) => change().then(() => scripted.changePlan(...requested)),
    quoteChange: (...requested) => quote().then(() => scripted.quoteChange(...requested)),
  }
  world = await startBilling({}, { provider })
  other = await startReplica(world, { provider })
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})
beforeEach(async () => {
  fetchHeld = buildPaidSnapshot
  refunds = []
  refund = async (payment, amount) => void refunds.push({ payment, amount })
  change = quote = async () => undefined
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

const readRow = async (id: string) => {
  const { status, refund_amount } = await readDeclaration(world, id)
  return { status, refund_amount }
}
const findCommands = (kind: string) =>
  world.database.query('SELECT status, amount FROM money_order WHERE user_id = $1 AND kind = $2', [
    customer.id,
    kind,
  ])
const readEmailedAmounts = async (id: string) =>
  (await findDeclarationEmails(world, id)).map(({ kind, facts }) => [
    kind,
    (facts as { amount?: number }).amount,
  ])

const unpaid = (id: string): CustomerSnapshot => ({ ...buildPaidSnapshot(id), payments: [] })
const ended = (id: string): CustomerSnapshot =>
  buildPaidSnapshot(id, {
    subscription: { status: 'ended', endedAt: world.clock.now(), endReason: 'cancelled' },
  })
const upgraded = (snapshot: CustomerSnapshot): CustomerSnapshot => {
  const [paid] = snapshot.payments
  if (!paid) throw new Error('nothing was paid')
  return {
    ...snapshot,
    payments: [paid, { ...paid, reference: `more-${paid.reference}`, invoice: null, amount: 500 }],
  }
}

test('fetches a snapshot first: a payment without webhook event is in the first email', async () => {
  const { id } = await buyContract()
  fetchHeld = (checkoutId) => upgraded(buildPaidSnapshot(checkoutId))
  const { id: receipt } = await withdraw(id)
  expect(await readRow(receipt)).toEqual({ status: 'carried-out', refund_amount: 2_499 })
  expect(await readEmailedAmounts(receipt)).toEqual([['withdrawal-confirmed', 2_499]])
  expect(refunds.map(({ amount }) => amount).sort()).toEqual([1_999, 500])
})

describe('a payment recorded after the withdrawal is refunded', () => {
  test('once, however often and wherever it is read, and its owner is told the sum', async () => {
    fetchHeld = unpaid
    const { id } = await buyContract()
    const { id: receipt } = await withdraw(id)
    expect(await readRow(receipt)).toEqual({ status: 'carried-out', refund_amount: 0 })
    fetchHeld = ended
    await Promise.all([
      ...Array.from({ length: 4 }, sendEvent),
      ...[world, other].map(({ service }) => service.operator.syncCustomer(customer.id)),
    ])
    await sendEvent()
    expect(refunds).toEqual([{ payment: `pay-${checkout}`, amount: 1_999 }])
    expect(await findCommands('refund')).toEqual([{ status: 'done', amount: 1_999 }])
    expect(await readRow(receipt)).toEqual({ status: 'carried-out', refund_amount: 1_999 })
    expect(await readEmailedAmounts(receipt)).toEqual([
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
    fetchHeld = (checkoutId) => dated(unpaid(checkoutId))
    const { id } = await buyContract({ consent: CHECKOUT_CONSENT_VERSION })
    world.clock.advance(6 * DAY_MS)
    const { id: receipt, receivedAt } = await withdraw(id)
    world.clock.advance(5 * DAY_MS)
    fetchHeld = (checkoutId) => dated(ended(checkoutId))
    await sendEvent()
    const unused = period.periodEnd.getTime() - new Date(receivedAt).getTime()
    const due = Math.ceil((1_999 * unused) / (30 * DAY_MS))
    expect(due).toBeGreaterThan(1_550)
    expect(await readRow(receipt)).toEqual({ status: 'carried-out', refund_amount: due })
    expect(refunds).toEqual([{ payment: `pay-${checkout}`, amount: due }])
  })

  test('when it is of an upgrade that the provider accepted but did not show yet', async () => {
    const { id } = await buyContract()
    let unanswered = 2
    fetchHeld = (checkoutId) => {
      if (unanswered-- > 0) throw new PaymentUnavailable('away')
      return upgraded(ended(checkoutId))
    }
    expect((await upgrade(id)).status).toBe(200)
    const { id: receipt } = await withdraw(id)
    expect(await readEmailedAmounts(receipt)).toEqual([
      ['withdrawal-confirmed', 1_999],
      ['withdrawal-confirmed', 2_499],
    ])
    expect(await readRow(receipt)).toEqual({ status: 'carried-out', refund_amount: 2_499 })
    expect(refunds.map(({ amount }) => amount)).toEqual([1_999, 500])
  })

  test('once the provider reports what it paid for', async () => {
    fetchHeld = unpaid
    const { id } = await buyContract()
    const { id: receipt } = await withdraw(id)
    fetchHeld = (checkoutId) => {
      const snapshot = ended(checkoutId)
      return {
        ...snapshot,
        payments: snapshot.payments.map((one) => ({ ...one, invoice: null, subscription: null })),
      }
    }
    await sendEvent()
    expect(refunds).toEqual([])
    fetchHeld = ended
    await sendEvent()
    expect(refunds).toEqual([{ payment: `pay-${checkout}`, amount: 1_999 }])
    expect(await readRow(receipt)).toEqual({ status: 'carried-out', refund_amount: 1_999 })
  })

  test('or waits for a person when the provider refuses the refund', async () => {
    fetchHeld = unpaid
    const { id } = await buyContract()
    const { id: receipt } = await withdraw(id)
    refund = async () => {
      throw new PaymentRefused('charge_disputed')
    }
    fetchHeld = ended
    await sendEvent()
    expect(await findCommands('refund')).toEqual([{ status: 'failed', amount: 1_999 }])
    expect(await readRow(receipt)).toEqual({ status: 'waiting', refund_amount: 0 })
  })

  test('by a person when its invoice shows that credit of another contract was used', async () => {
    fetchHeld = unpaid
    const { id } = await buyContract()
    const { id: receipt } = await withdraw(id)
    fetchHeld = (checkoutId) => {
      const snapshot = ended(checkoutId)
      return { ...snapshot, invoices: snapshot.invoices.map((one) => ({ ...one, balanceChange: 300 })) }
    }
    await sendEvent()
    await sendEvent()
    expect(refunds).toEqual([])
    expect(await readRow(receipt)).toEqual({ status: 'waiting', refund_amount: 0 })
  })

  test('and all receipts of one withdrawal name the same sum', async () => {
    fetchHeld = unpaid
    const { id } = await buyContract()
    const receipts = [await withdraw(id), await withdraw(id)]
    fetchHeld = ended
    await sendEvent()
    for (const receipt of receipts)
      expect(await readRow(receipt.id)).toEqual({ status: 'carried-out', refund_amount: 1_999 })
    expect(refunds).toHaveLength(1)
  })
})

describe('a concurrent upgrade', () => {
  test('makes the withdrawal wait for a person while the provider is called', async () => {
    const { id } = await buyContract()
    const requested = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    change = () => {
      requested.resolve()
      return answered.promise
    }
    const changing = upgrade(id)
    await requested.promise
    const body = { name: 'Camille Martin', email: customer.email, reference: id }
    const receipt = await world.call(declareWithdrawal, { body }, { as: customer })
    answered.resolve()
    expect((await changing).status).toBe(200)
    expect(await readRow(receipt.body.id)).toEqual({ status: 'waiting', refund_amount: null })
    expect(await findCommands('end')).toEqual([])
    expect(await readEmailedAmounts(receipt.body.id)).toEqual([['withdrawal-received', undefined]])
  })

  test('is refused when the withdrawal was carried out after the quote', async () => {
    const { id } = await buyContract()
    const requested = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    quote = () => {
      requested.resolve()
      return answered.promise
    }
    const changing = upgrade(id)
    await requested.promise
    const { id: receipt } = await withdraw(id)
    answered.resolve()
    expect(await changing).toMatchObject({ status: 409, code: 'SUBSCRIPTION_WRONG_STATE' })
    expect(await findCommands('change')).toEqual([])
    expect(await readRow(receipt)).toEqual({ status: 'carried-out', refund_amount: 1_999 })
  })
})
