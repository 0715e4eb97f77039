import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readJournal, readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import { subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
let customer: Caller
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())
beforeEach(async () => {
  customer = await createCustomer(world)
  await subscribe(world, customer)
})

const readPayment = () => readNewestPayment(world, customer)

test('refuses a new request when another refund has changed the rest since it was seen', async () => {
  const { id, refundable } = await readPayment()
  const wanted = { amount: 500, seenRefundable: refundable }
  const first = { ...wanted, requestId: uuidV7() }
  const done = await refundAsAdmin(world, id, first)
  expect(done).toMatchObject({ status: 200, body: { refundable: refundable - 500 } })
  const refused = { status: 409, code: 'PAYMENT_CHANGED' }
  expect(await refundAsAdmin(world, id, { ...wanted, requestId: uuidV7() })).toMatchObject(refused)
  expect(await refundAsAdmin(world, id, wanted)).toMatchObject(refused)
  expect(await refundAsAdmin(world, id, { seenRefundable: refundable })).toMatchObject(refused)
  expect(await readPayment()).toMatchObject({ refundedAmount: 500, refunds: [{ id: first.requestId }] })
  expect(await readJournal(world, id)).toHaveLength(1)
})

test('answers a repeated request as before, whatever is left by now', async () => {
  const { id, refundable } = await readPayment()
  const wanted = { amount: 500, seenRefundable: refundable, requestId: uuidV7() }
  const first = await refundAsAdmin(world, id, wanted)
  const again = await refundAsAdmin(world, id, wanted)
  expect(again).toMatchObject({ status: 200, body: { refundedAmount: 500 } })
  expect(again.body).toEqual(first.body)
})

test('takes a new request for the rest that is left by now', async () => {
  const { id, refundable } = await readPayment()
  await refundAsAdmin(world, id, { amount: 500, seenRefundable: refundable })
  const { status, body } = await refundAsAdmin(world, id, { amount: 500, seenRefundable: refundable - 500 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ refundedAmount: 1000, refundable: refundable - 1000 })
})

test('refunds a part once for administrators who have seen the same rest and confirm at once', async () => {
  const { id, refundable } = await readPayment()
  const wanted = { amount: 500, seenRefundable: refundable }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => refundAsAdmin(world, id, { ...wanted, requestId: uuidV7() })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await readPayment()).toMatchObject({ refundedAmount: 500 })
})
