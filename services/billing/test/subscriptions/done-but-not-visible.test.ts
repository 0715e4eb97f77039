import { cancelSubscription, changePlan, endSubscription } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../../src/ports.ts'
import { newest } from '../support/at-the-sandbox.ts'
import { aboutOrder, notify } from '../support/notify.ts'
import { createScriptedProvider, paidTruth } from '../support/scripted-provider.ts'
import { aCustomer, admin, type BillingWorld, order, startBilling } from '../support/world.ts'

let world: BillingWorld
let customer: Caller
let id: string
let look: typeof paidTruth
let change: PaymentProvider['changePlan']
let takeOrder: () => void
beforeAll(async () => {
  const scripted = createScriptedProvider({})
  const provider: PaymentProvider = {
    ...scripted,
    startCheckout: async (wanted) => {
      takeOrder()
      return scripted.startCheckout(wanted)
    },
    fetchSnapshot: async ({ checkouts }) => look(checkouts[0]?.id ?? ''),
    changePlan: (...args) => change(...args),
  }
  world = await startBilling({}, { provider })
})
beforeEach(async () => {
  look = paidTruth
  change = async () => ({ url: null })
  takeOrder = () => undefined
  customer = await aCustomer(world)
  const checkout = (await order(world, customer)).body.id
  await notify(world, { about: aboutOrder(checkout) })
  await world.settle()
  id = (await newest(world, customer)).id
})
afterAll(() => world.stop())

const away = () => {
  throw new PaymentUnavailable('away')
}
const impossible: typeof paidTruth = (checkout) => paidTruth(checkout, { payment: { amount: -1 } })
const body = { planId: 'vip', interval: 'month', amountDue: 500 } as const
const changing = () => world.call(changePlan, { params: { id }, body }, { as: customer })
const orders = () =>
  world.database.query('SELECT kind, status FROM money_order WHERE subscription_id = $1', [id])

test('reports a charged plan change as done while the snapshot is unavailable', async () => {
  look = away
  expect((await changing()).status).toBe(200)
  expect(await orders()).toEqual([{ kind: 'change', status: 'done' }])
})

test('reports a cancellation as done when the following snapshot is invalid', async () => {
  look = impossible
  const { status } = await world.call(cancelSubscription, { params: { id } }, { as: customer })
  expect(status).toBe(200)
  expect(await orders()).toEqual([{ kind: 'cancel', status: 'done' }])
})

test("reports an administrator's end as done while the snapshot is unavailable", async () => {
  look = away
  const end = { when: 'now', reason: 'Demande du client' } as const
  const { status } = await world.call(endSubscription, { params: { id }, body: end }, { as: admin })
  expect(status).toBe(200)
  expect(await orders()).toEqual([{ kind: 'end', status: 'done' }])
})

test('applies the snapshot as soon as it is available', async () => {
  look = away
  await changing()
  look = (checkout) => paidTruth(checkout, { subscription: { plan: 'vip', amount: 2_999 } })
  world.clock.advance(11 * 60_000)
  await world.service.operator.catchUp()
  expect((await newest(world, customer)).plan).toBe('vip')
})

test.each([
  ['amount_changed', 'AMOUNT_CHANGED'],
  ['card_declined', 'PAYMENT_DECLINED'],
  ['subscription_past_due', 'SUBSCRIPTION_WRONG_STATE'],
])('reports a plan change refused for %s as %s', async (reason, code) => {
  change = async () => {
    throw new PaymentRefused(reason)
  }
  expect(await changing()).toMatchObject({ status: 409, code })
  expect(await orders()).toEqual([{ kind: 'change', status: 'failed' }])
})

test('reports a refused checkout without asking to retry', async () => {
  const stranger = await aCustomer(world)
  takeOrder = () => {
    throw new PaymentRefused('parameter_invalid_empty')
  }
  expect(await order(world, stranger)).toMatchObject({ status: 409, code: 'ORDER_REFUSED' })
})
