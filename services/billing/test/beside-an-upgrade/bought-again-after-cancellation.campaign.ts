import { CHECKOUT_CONSENT_VERSION, cancelSubscription, declareTermination } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCheckout } from '../support/start-billing.ts'
import {
  catchUp,
  findSale,
  MONTH_OF_BASIC,
  MONTH_OF_PREMIUM,
  MONTH_OF_VIP,
  openUpgradePage,
  passDays,
  readAccess,
  sellSubscription,
  startBillingAtVerotel,
  syncLater,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const BASIC = { level: 'basic', status: 'active' }

let world: VerotelWorld
beforeEach(async () => {
  world = await startBillingAtVerotel()
})
afterEach(() => world.stop())

/** Sells a plan and an upgrade of it, whose postback is held. */
async function upgradeUnheard(card: 'works' | 'renewals-fail' = 'works') {
  const { customer, subscription } = await sellSubscription(world, MONTH_OF_PREMIUM)
  const page = await openUpgradePage(world, customer, subscription.id, MONTH_OF_VIP)
  world.advance(60_000)
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, card)
  world.advance(1_000)
  return { customer, id: subscription.id, held: () => world.fake.postbacks.release() }
}

/** Buys anew once the old sale is seen to be over. */
async function buyAgain(customer: Caller) {
  await syncLater(world, customer)
  const order = { ...MONTH_OF_BASIC, consent: CHECKOUT_CONSENT_VERSION }
  const { body } = await openCheckout(world, customer, order)
  await world.fake.pay(body.url, 'works')
  await world.settle()
  expect(await readAccess(world, customer)).toMatchObject(BASIC)
}

async function deliver(customer: Caller, postbacks: readonly URL[]) {
  await catchUp(world, customer)
  expect(await readAccess(world, customer)).toMatchObject(BASIC)
  for (const postback of postbacks) await fetch(postback)
  await catchUp(world, customer)
}

test.each([
  ['cancelled', 40],
  ['terminated', 40],
  ['cancelled', 10],
  ['terminated', 10],
])(
  'keeps what was bought after a contract was %s whose upgrade is heard of %i days later',
  async (how, days) => {
    const { customer, id, held } = await upgradeUnheard()
    const body = { name: 'Camille', email: customer.email, reference: id }
    if (how === 'cancelled') await world.call(cancelSubscription, { params: { id } }, { as: customer })
    else await world.call(declareTermination, { body }, { as: customer })
    const postbacks = held()
    await buyAgain(customer)
    await passDays(world, days)
    await deliver(customer, postbacks)
    expect(await readAccess(world, customer)).toMatchObject(BASIC)
  },
)

test('keeps what was bought beside an upgrade that is past due when it is heard of', async () => {
  const { customer, held } = await upgradeUnheard('renewals-fail')
  const postbacks = held()
  await buyAgain(customer)
  await passDays(world, 31)
  await deliver(customer, postbacks)
  expect(await readAccess(world, customer)).toMatchObject(BASIC)
})

test('keeps what was bought beside an upgrade that the customer has cancelled at Verotel', async () => {
  const { customer, id, held } = await upgradeUnheard()
  const postbacks = held()
  await buyAgain(customer)
  const { saleID } = await findSale(world, id)
  const upgraded = [1, 2, 3, 4]
    .map((next) => world.fake.ledger.find(String(Number(saleID) + next)))
    .find((one) => one?.order.precedingSaleID === saleID)
  if (!upgraded) throw new Error('nothing was upgraded')
  await world.fake.ledger.cancel(upgraded, 'user')
  await passDays(world, 3)
  await deliver(customer, postbacks)
  expect(await readAccess(world, customer)).toMatchObject(BASIC)
})
