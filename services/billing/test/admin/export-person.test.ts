import { getExportPart, userExportRequested } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, grantPlan, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

test('exports the checkouts, subscriptions, invoices and payments of one account only', async () => {
  const [customer, other] = [await createCustomer(world), await createCustomer(world)]
  const { subscription } = await subscribe(world, customer)
  await grantPlan(world, other)
  const exportId = uuidV7()
  const keepUntil = new Date(world.clock.now().getTime() + 60_000).toISOString()
  await world.receives(userExportRequested, { exportId, userId: customer.id, keepUntil })
  const headers = { Authorization: `Bearer ${await world.identity.token(customer)}` }
  const part = await world.fetch(getExportPart('billing').path.replace('{exportId}', exportId), { headers })
  const text = await part.text()
  const records = JSON.parse(text)
  expect(records).toMatchObject({
    customer: { email: customer.email, username: customer.username },
    orders: [{ plan: subscription.plan }],
    subscriptions: [{ id: subscription.id, status: 'active' }],
    invoices: [{ subscriptionId: subscription.id, status: 'paid' }],
    payments: [{ status: 'succeeded', movements: [{ kind: expect.any(String) }] }],
  })
  expect(records.invoices[0].amountPaid).toBe(records.payments[0].amount)
  for (const hidden of [other.id, other.email, 'secret']) expect(text).not.toContain(hidden)
})
