import { listMyInvoices } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider, scriptSnapshots } from '../support/scripted-provider.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'

const DAY_MS = 86_400_000

const { snapshots, fetchSnapshot } = scriptSnapshots()
let world: BillingWorld
beforeAll(async () => {
  world = await startBilling({}, { provider: createScriptedProvider({ fetchSnapshot }) })
})
afterAll(() => world.stop())

test('nothing is owed any more for a contract that the provider no longer knows', async () => {
  const customer = await createCustomer(world)
  const checkout = (await openCheckout(world, customer)).body.id
  const sync = async () => {
    await world.service.operator.syncCustomer(customer.id)
    await world.settle()
  }
  const unpaid = buildPaidSnapshot(checkout, {
    subscription: { status: 'past_due' },
    invoice: {
      status: 'open',
      amountPaid: 0,
      hostedUrl: 'http://127.0.0.1:1/pay',
      firstFailedAt: new Date(),
    },
  })
  snapshots.set(customer.id, { ...unpaid, payments: [] })
  await sync()
  expect((await readNewestSubscription(world, customer)).status).toBe('past_due')
  snapshots.delete(customer.id)
  world.clock.advance(40 * DAY_MS)
  await sync()
  expect((await readNewestSubscription(world, customer)).status).toBe('inactive')
  const { body } = await world.call(listMyInvoices, {}, { as: customer })
  expect(body.member).toMatchObject([{ status: 'void', hosted_invoice_url: null }])
})
