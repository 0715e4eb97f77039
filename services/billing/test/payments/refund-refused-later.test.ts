import { afterAll, beforeEach, expect, test } from 'vitest'
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../../src/ports.ts'
import { readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'

let world: BillingWorld | undefined
let calls: string[]
beforeEach(async () => {
  calls = []
  await world?.stop()
  world = undefined
})
afterAll(() => world?.stop())

/** Requests a refund that ends access, while the provider is away at first. */
async function requestRefundWhileAway(settle: PaymentProvider['refund']) {
  let isAway = true
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ checkouts }) => buildPaidSnapshot(checkouts[0]?.id ?? ''),
    refund: async (...args) => {
      if (isAway) throw new PaymentUnavailable('away')
      calls.push('refund')
      return settle(...args)
    },
    endNow: async () => void calls.push('end'),
  })
  world = await startBilling({}, { provider })
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  await sendWebhook(world, { about: subjectOfCheckout(id) })
  await world.settle()
  const payment = await readNewestPayment(world, customer)
  expect((await refundAsAdmin(world, payment.id, { endAccess: true })).status).toBe(200)
  expect(calls).toEqual([])
  isAway = false
  world.clock.advance(120_000)
  await world.service.operator.resumeUnfinishedWork()
  return { world, customer }
}

test('ends access after the refund, in this order', async () => {
  await requestRefundWhileAway(async () => undefined)
  expect(calls).toEqual(['refund', 'end'])
})

test('ends nothing when the provider refuses the refund later', async () => {
  const { world, customer } = await requestRefundWhileAway(async () => {
    throw new PaymentRefused('charge_disputed')
  })
  await world.service.operator.resumeUnfinishedWork()
  expect(calls).toEqual(['refund'])
  expect((await readNewestPayment(world, customer)).refunds).toMatchObject([{ status: 'failed' }])
  expect((await readNewestSubscription(world, customer)).status).toBe('active')
})
