import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import {
  findSale,
  MONTH_OF_PREMIUM,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

/** Made in the Control Center, and heard of. */
const ELSEWHERE = 500
const PART = 300

let world: VerotelWorld
let customer: Caller
let readRefunded: () => Promise<number | undefined>
beforeAll(async () => {
  world = await startBillingAtVerotel()
})
afterAll(() => world.stop())
beforeEach(async () => {
  const sold = await sellSubscription(world, MONTH_OF_PREMIUM)
  customer = sold.customer
  const sale = await findSale(world, sold.subscription.id)
  readRefunded = async () => sale.transactions[0]?.refunded
  await world.fake.ledger.refund((await readPayment()).providerReference, ELSEWHERE)
  await world.settle()
})

const readPayment = () => readNewestPayment(world, customer)

test('counts a refund whose postback is on its way beside one made at the provider', async () => {
  const { id, refundable } = await readPayment()
  expect(refundable).toBe(1999 - ELSEWHERE)
  world.fake.postbacks.hold()
  const { body } = await refundAsAdmin(world, id, { amount: PART })
  for (const address of world.fake.postbacks.release()) await fetch(address)
  await world.settle()
  const told = (await readPayment()).refundable
  expect({ before: body.refundable, told }).toEqual({
    before: refundable - PART,
    told: refundable - PART,
  })
})

test('refunds a part once for two administrators who have seen the same rest', async () => {
  const { id, refundable: seenRefundable } = await readPayment()
  const wanted = { amount: PART, seenRefundable }
  world.fake.postbacks.hold()
  const first = await refundAsAdmin(world, id, { ...wanted, requestId: uuidV7() })
  const second = await refundAsAdmin(world, id, { ...wanted, requestId: uuidV7() })
  for (const address of world.fake.postbacks.release()) await fetch(address)
  await world.settle()
  const statuses = [first.status, second.status]
  expect({ statuses, refunded: await readRefunded() }).toEqual({
    statuses: [200, 409],
    refunded: ELSEWHERE + PART,
  })
})
