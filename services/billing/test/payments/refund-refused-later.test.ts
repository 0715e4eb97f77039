import { afterAll, beforeEach, expect, test } from 'vitest'
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../../src/ports.ts'
import { newestPayment, refund } from '../admin/admin-desk.ts'
import { newest } from '../support/at-the-sandbox.ts'
import { aboutOrder, notify } from '../support/notify.ts'
import { createScriptedProvider, paidTruth } from '../support/scripted-provider.ts'
import { aCustomer, type BillingWorld, order, startBilling } from '../support/world.ts'

let world: BillingWorld | undefined
let asked: string[]
beforeEach(async () => {
  asked = []
  await world?.stop()
  world = undefined
})
afterAll(() => world?.stop())

/** Requests a refund that ends access, while the provider is away at first. */
async function refundedLater(settle: PaymentProvider['refund']) {
  let isAway = true
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ checkouts }) => paidTruth(checkouts[0]?.id ?? ''),
    refund: async (...args) => {
      if (isAway) throw new PaymentUnavailable('away')
      asked.push('refund')
      return settle(...args)
    },
    endNow: async () => void asked.push('end'),
  })
  world = await startBilling({}, { provider })
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  await notify(world, { about: aboutOrder(id) })
  await world.settle()
  const payment = await newestPayment(world, customer)
  expect((await refund(world, payment.id, { endAccess: true })).status).toBe(200)
  expect(asked).toEqual([])
  isAway = false
  world.clock.advance(120_000)
  await world.service.operator.catchUp()
  return { world, customer }
}

test('ends access after the refund, in this order', async () => {
  await refundedLater(async () => undefined)
  expect(asked).toEqual(['refund', 'end'])
})

test('ends nothing when the provider refuses the refund later', async () => {
  const { world, customer } = await refundedLater(async () => {
    throw new PaymentRefused('charge_disputed')
  })
  await world.service.operator.catchUp()
  expect(asked).toEqual(['refund'])
  expect((await newestPayment(world, customer)).refunds).toMatchObject([{ status: 'failed' }])
  expect((await newest(world, customer)).status).toBe('active')
})
