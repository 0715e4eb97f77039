import { listMyInvoices } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  advanceToDueDay,
  findSale,
  MONTH_OF_PREMIUM,
  passDays,
  readSubscriptions,
  sellSubscription,
  startBillingAtVerotel,
  syncLater,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

let world: VerotelWorld
beforeEach(async () => {
  world = await startBillingAtVerotel()
})
afterEach(() => world.stop())

/** Lets a renewal fail, and a retry of it be paid, whose postback is held. */
async function payRetryUnheard() {
  const { customer, subscription } = await sellSubscription(world, MONTH_OF_PREMIUM)
  const sale = await findSale(world, subscription.id)
  sale.card = 'renewals-fail'
  await advanceToDueDay(world, subscription.id)
  await passDays(world, 1)
  await syncLater(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'past_due' })
  sale.card = 'works'
  world.fake.postbacks.hold()
  await passDays(world, 1)
  const held = world.fake.postbacks.release()
  await syncLater(world, customer)
  return { customer, subscription, sale, held }
}

async function listInvoices(customer: Caller) {
  const { body } = await world.call(listMyInvoices, {}, { as: customer })
  return body.member.map(({ status, amount_due }) => [status, amount_due]).sort()
}

test('nothing is owed any more after a paid retry whose postback is lost', async () => {
  const { customer, held } = await payRetryUnheard()
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({ status: 'active' })
  expect(await listInvoices(customer)).toEqual([
    ['paid', 1_999],
    ['void', 1_999],
  ])
  for (const postback of held) await fetch(postback)
  await syncLater(world, customer)
  expect(await listInvoices(customer)).toEqual([
    ['paid', 1_999],
    ['paid', 1_999],
    ['void', 1_999],
  ])
})

test('one period is owed when the next renewal fails after such a retry', async () => {
  const { customer, subscription, sale } = await payRetryUnheard()
  sale.card = 'renewals-fail'
  await advanceToDueDay(world, subscription.id)
  await passDays(world, 1)
  await syncLater(world, customer)
  expect((await readSubscriptions(world, customer))[0]).toMatchObject({
    status: 'past_due',
    paymentProblem: { amountDue: 1_999 },
  })
})
