import { declareWithdrawal, getRevenue, paymentRecorded } from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { readInvoices, readNewestSubscription } from '../support/drive-sandbox.ts'
import { buyFromScripted } from '../support/drive-scripted.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { admin, type BillingWorld, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
let refunded: number
let status: 'succeeded' | 'disputed'
beforeEach(() => {
  refunded = 0
  status = 'succeeded'
})
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ checkouts }) =>
      buildPaidSnapshot(checkouts[0]?.id ?? '', { payment: { refunded, status } }),
    refund: async (_, amount) => {
      refunded += amount
    },
  })
  world = await startBilling({}, { provider })
})
afterAll(() => world.stop())

async function buy() {
  const { customer, sendEvent } = await buyFromScripted(world)
  const payment = await readNewestPayment(world, customer)
  return { customer, payment, sendEvent }
}

test('restores the amount of a refund that bounced, and credits it once', async () => {
  const { customer, payment, sendEvent } = await buy()
  expect((await refundAsAdmin(world, payment.id)).body).toMatchObject({ status: 'refunded', refundable: 0 })
  refunded = 0
  await sendEvent()
  expect(await readNewestPayment(world, customer)).toMatchObject({
    status: 'succeeded',
    refundable: 1_999,
    refunds: [{ status: 'failed', failure: 'it did not reach the customer' }],
  })
  expect((await refundAsAdmin(world, payment.id)).body).toMatchObject({ status: 'refunded', refundable: 0 })
  const facts = (await world.published(paymentRecorded)).map(({ kind, amount }) => `${kind} ${amount}`)
  expect(facts).toEqual(['received 1999', 'refunded 1999', 'restored 1999', 'refunded 1999'])
  const notes = (await readInvoices(world, customer)).filter(({ description }) =>
    description.startsWith('Avoir'),
  )
  expect(notes).toHaveLength(1)
  const { months } = (await world.call(getRevenue, {}, { as: admin })).body
  expect(months.at(-1)).toMatchObject({ received: 1_999, refunded: 1_999 })
})

test('fails the refund of the amount that came back, not the newest one', async () => {
  const { customer, payment, sendEvent } = await buy()
  await refundAsAdmin(world, payment.id, { amount: 400 })
  await refundAsAdmin(world, payment.id, { amount: 1_000 })
  refunded -= 400
  await sendEvent()
  const { refunds } = await readNewestPayment(world, customer)
  expect(Object.fromEntries(refunds.map(({ amount, status }) => [amount, status]))).toEqual({
    400: 'failed',
    1000: 'done',
  })
})

test('fails no refund when a dispute is won that withheld as much', async () => {
  const { customer, payment, sendEvent } = await buy()
  await refundAsAdmin(world, payment.id, { amount: 999 })
  await refundAsAdmin(world, payment.id, { amount: 500 })
  status = 'disputed'
  await sendEvent()
  status = 'succeeded'
  await sendEvent()
  const { refunds, refundable } = await readNewestPayment(world, customer)
  expect({ refundable, refunds: refunds.map((one) => one.status) }).toEqual({
    refundable: 500,
    refunds: ['done', 'done'],
  })
})

test('hands a withdrawal to a person when a refund that it counted bounces', async () => {
  const { customer, payment, sendEvent } = await buy()
  await refundAsAdmin(world, payment.id)
  const { id: reference } = await readNewestSubscription(world, customer)
  const body = { name: 'Camille Martin', email: customer.email, reference }
  const receipt = await world.call(declareWithdrawal, { body }, { as: customer })
  expect(await readDeclaration(world, receipt.body.id)).toMatchObject({ refund_amount: 0 })
  refunded = 0
  await sendEvent()
  expect(refunded).toBe(0)
  expect(await readDeclaration(world, receipt.body.id)).toMatchObject({ status: 'waiting', refund_amount: 0 })
})
