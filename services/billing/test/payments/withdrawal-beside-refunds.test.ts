import { declareWithdrawal } from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PaymentUnavailable } from '../../src/ports.ts'
import { readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buyFromScripted } from '../support/drive-scripted.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { type BillingWorld, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
let elsewhere: number
let made: Map<string, number>
let isAnswering: boolean
const refunded = () => elsewhere + [...made.values()].reduce((sum, amount) => sum + amount, 0)
beforeEach(() => {
  elsewhere = 0
  made = new Map()
  isAnswering = true
})
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ checkouts }) =>
      buildPaidSnapshot(checkouts[0]?.id ?? '', { payment: { refunded: refunded() } }),
    refund: async (_, amount, key) => {
      made.set(key, amount)
      if (!isAnswering) throw new PaymentUnavailable('the answer is lost')
    },
  })
  world = await startBilling({}, { provider })
})
afterAll(() => world.stop())

async function buy() {
  const { customer, sendEvent } = await buyFromScripted(world)
  const withdraw = async () => {
    const { id: reference } = await readNewestSubscription(world, customer)
    const body = { name: 'Camille Martin', email: customer.email, reference }
    return (await world.call(declareWithdrawal, { body }, { as: customer })).body.id
  }
  return { customer, sendEvent, withdraw }
}

test('hands a withdrawal to a person when its own refund bounces beside one made at the provider', async () => {
  const { customer, sendEvent, withdraw } = await buy()
  elsewhere = 1_000
  await sendEvent()
  const declaration = await withdraw()
  await world.settle()
  await sendEvent()
  expect(await readDeclaration(world, declaration)).toMatchObject({ refund_amount: 999 })
  expect(refunded()).toBe(1_999)
  made.clear()
  await sendEvent()
  const { refunds } = await readNewestPayment(world, customer)
  const { status } = await readDeclaration(world, declaration)
  expect({ status, refunds: refunds.map((one) => one.status) }).toEqual({
    status: 'waiting',
    refunds: ['failed'],
  })
})

test('keeps its refund, and asks a person, when one made at the provider beside it bounces', async () => {
  const { customer, sendEvent, withdraw } = await buy()
  elsewhere = 1_000
  await sendEvent()
  const declaration = await withdraw()
  await world.settle()
  await sendEvent()
  elsewhere = 0
  await sendEvent()
  const { refunds, refundable } = await readNewestPayment(world, customer)
  const { status } = await readDeclaration(world, declaration)
  expect({ status, refundable, refunds: refunds.map((one) => one.status) }).toEqual({
    status: 'waiting',
    refundable: 1_000,
    refunds: ['done'],
  })
})

// Runs last: its job stays scheduled, and a later `settle` would wait for it.
test('a withdrawal counts a refund once that the provider has made and not confirmed', async () => {
  const { customer, withdraw } = await buy()
  isAnswering = false
  const { id } = await readNewestPayment(world, customer)
  expect((await refundAsAdmin(world, id, { amount: 500 })).body).toMatchObject({ refundedAmount: 500 })
  const declaration = await withdraw()
  isAnswering = true
  world.clock.advance(120_000)
  for (let round = 0; round < 3; round++) await world.service.operator.resumeUnfinishedWork()
  await world.service.operator.syncCustomer(customer.id)
  const { status } = await readDeclaration(world, declaration)
  expect({ status, refunded: refunded() }).toEqual({ status: 'carried-out', refunded: 1_999 })
})
