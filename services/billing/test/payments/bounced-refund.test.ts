import { getRevenue, paymentRecorded } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestPayment, refund } from '../admin/admin-desk.ts'
import { invoicesOf } from '../support/at-the-sandbox.ts'
import { aboutOrder, notify } from '../support/notify.ts'
import { createScriptedProvider, paidTruth } from '../support/scripted-provider.ts'
import { aCustomer, admin, type BillingWorld, order, startBilling } from '../support/world.ts'

let world: BillingWorld
let refunded = 0
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ checkouts }) => paidTruth(checkouts[0]?.id ?? '', { payment: { refunded } }),
    refund: async (_, amount) => {
      refunded += amount
    },
  })
  world = await startBilling({}, { provider })
})
afterAll(() => world.stop())

test('restores the amount of a refund that bounced, and credits it once', async () => {
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  const look = async () => {
    await notify(world, { at: world.clock.now(), about: aboutOrder(id) })
    await world.settle()
  }
  await look()
  const payment = await newestPayment(world, customer)
  expect((await refund(world, payment.id)).body).toMatchObject({ status: 'refunded', refundable: 0 })
  refunded = 0
  await look()
  expect(await newestPayment(world, customer)).toMatchObject({
    status: 'succeeded',
    refundable: 1_999,
    refunds: [{ status: 'failed', failure: 'it did not reach the customer' }],
  })
  expect((await refund(world, payment.id)).body).toMatchObject({ status: 'refunded', refundable: 0 })
  const facts = (await world.published(paymentRecorded)).map(({ kind, amount }) => `${kind} ${amount}`)
  expect(facts).toEqual(['received 1999', 'refunded 1999', 'restored 1999', 'refunded 1999'])
  const notes = (await invoicesOf(world, customer)).filter(({ description }) =>
    description.startsWith('Avoir'),
  )
  expect(notes).toHaveLength(1)
  const { months } = (await world.call(getRevenue, {}, { as: admin })).body
  expect(months.at(-1)).toMatchObject({ received: 1_999, refunded: 1_999 })
})
