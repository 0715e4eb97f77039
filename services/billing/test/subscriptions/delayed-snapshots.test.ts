import { cancelSubscription, changePlan, endSubscription } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../../src/ports.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  openCheckout,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
let customer: Caller
let id: string
let snapshotOf: typeof buildPaidSnapshot
let change: PaymentProvider['changePlan']
let beforeCheckout: () => void
beforeAll(async () => {
  const scripted = createScriptedProvider({})
  const provider: PaymentProvider = {
    ...scripted,
    startCheckout: async (wanted) => {
      beforeCheckout()
      return scripted.startCheckout(wanted)
    },
    fetchSnapshot: async ({ checkouts }) => snapshotOf(checkouts[0]?.id ?? ''),
    changePlan: (...args) => change(...args),
  }
  world = await startBilling({}, { provider })
})
beforeEach(async () => {
  snapshotOf = buildPaidSnapshot
  change = async () => ({ url: null })
  beforeCheckout = () => undefined
  customer = await createCustomer(world)
  const checkout = (await openCheckout(world, customer)).body.id
  await sendWebhook(world, { about: subjectOfCheckout(checkout) })
  await world.settle()
  id = (await readNewestSubscription(world, customer)).id
})
afterAll(() => world.stop())

const throwUnavailable = () => {
  throw new PaymentUnavailable('away')
}
const buildInvalidSnapshot: typeof buildPaidSnapshot = (checkout) =>
  buildPaidSnapshot(checkout, { payment: { amount: -1 } })
const body = { planId: 'vip', interval: 'month', amountDue: 500 } as const
const requestChange = () => world.call(changePlan, { params: { id }, body }, { as: customer })
const findCommands = () =>
  world.database.query('SELECT kind, status FROM money_order WHERE subscription_id = $1', [id])

test('reports a charged plan change as done while the snapshot is unavailable', async () => {
  snapshotOf = throwUnavailable
  expect((await requestChange()).status).toBe(200)
  expect(await findCommands()).toEqual([{ kind: 'change', status: 'done' }])
})

test('reports a cancellation as done when the following snapshot is invalid', async () => {
  snapshotOf = buildInvalidSnapshot
  const { status } = await world.call(cancelSubscription, { params: { id } }, { as: customer })
  expect(status).toBe(200)
  expect(await findCommands()).toEqual([{ kind: 'cancel', status: 'done' }])
})

test("reports an administrator's end as done while the snapshot is unavailable", async () => {
  snapshotOf = throwUnavailable
  const end = { when: 'now', reason: 'Demande du client' } as const
  const { status } = await world.call(endSubscription, { params: { id }, body: end }, { as: admin })
  expect(status).toBe(200)
  expect(await findCommands()).toEqual([{ kind: 'end', status: 'done' }])
})

test('applies the snapshot as soon as it is available', async () => {
  snapshotOf = throwUnavailable
  await requestChange()
  snapshotOf = (checkout) => buildPaidSnapshot(checkout, { subscription: { plan: 'vip', amount: 2_999 } })
  world.clock.advance(11 * 60_000)
  await world.service.operator.resumeUnfinishedWork()
  expect((await readNewestSubscription(world, customer)).plan).toBe('vip')
})

test.each([
  ['amount_changed', 'AMOUNT_CHANGED'],
  ['card_declined', 'PAYMENT_DECLINED'],
  ['subscription_past_due', 'SUBSCRIPTION_WRONG_STATE'],
])('reports a plan change refused for %s as %s', async (reason, code) => {
  change = async () => {
    throw new PaymentRefused(reason)
  }
  expect(await requestChange()).toMatchObject({ status: 409, code })
  expect(await findCommands()).toEqual([{ kind: 'change', status: 'failed' }])
})

test('reports a refused checkout without asking to retry', async () => {
  const stranger = await createCustomer(world)
  beforeCheckout = () => {
    throw new PaymentRefused('parameter_invalid_empty')
  }
  expect(await openCheckout(world, stranger)).toMatchObject({ status: 409, code: 'ORDER_REFUSED' })
})
