import { declareWithdrawal, settleDeclaration } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import { readJournal } from '../admin/act-as-admin.ts'
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
import { findDeclarationEmails, readDeclaration } from './read-declaration.ts'

let world: BillingWorld
let customer: Caller
let reference: string
let refunded: number
let end: () => Promise<void>
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ checkouts }) =>
      buildPaidSnapshot(checkouts[0]?.id ?? '', { payment: { refunded } }),
    refund: async (_, amount) => {
      refunded += amount
    },
    endNow: () => end(),
  })
  world = await startBilling({}, { provider })
})
afterAll(() => world.stop())
beforeEach(async () => {
  refunded = 0
  end = async () => undefined
  customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  await sendWebhook(world, { about: subjectOfCheckout(id) })
  await world.settle()
  reference = (await readNewestSubscription(world, customer)).id
})

async function withdraw() {
  const body = { name: 'Camille Martin', email: customer.email, reference }
  const receipt = await world.call(declareWithdrawal, { body }, { as: customer })
  expect(receipt.status).toBe(201)
  return receipt.body.id
}

async function withdrawTwice() {
  const receipts = [await withdraw(), await withdraw()]
  await world.settle()
  return receipts
}

async function bounce() {
  refunded = 0
  await world.service.operator.syncCustomer(customer.id)
  await world.settle()
}

const settle = (id: string) =>
  world.call(settleDeclaration, { params: { id }, body: { note: 'Virement fait' } }, { as: admin })
const readOutcomes = (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { status, refund_amount } = await readDeclaration(world, id)
      return [status, refund_amount]
    }),
  )

test('hands all receipts to a person when the refund bounces', async () => {
  const receipts = await withdrawTwice()
  expect(await readOutcomes(receipts)).toEqual([
    ['carried-out', 1_999],
    ['carried-out', 1_999],
  ])
  await bounce()
  expect(await readOutcomes(receipts)).toEqual([
    ['waiting', 0],
    ['waiting', 0],
  ])
})

test('hands all receipts to a person when the end is refused', async () => {
  const declared = Promise.withResolvers<void>()
  end = async () => {
    await declared.promise
    throw new PaymentRefused('subscription_ended')
  }
  const receipts = [await withdraw(), await withdraw()]
  declared.resolve()
  await world.settle()
  for (const id of receipts)
    expect(await readDeclaration(world, id)).toMatchObject({ status: 'waiting', effective_at: null })
})

test('settles all receipts together, each with a journal entry', async () => {
  const receipts = await withdrawTwice()
  await bounce()
  expect((await settle(receipts[1] ?? '')).status).toBe(200)
  expect(await readOutcomes(receipts)).toEqual([
    ['settled', 0],
    ['settled', 0],
  ])
  for (const id of receipts) {
    expect(await readJournal(world, id)).toMatchObject([{ action: 'declaration.settle' }])
    expect((await settle(id)).code).toBe('DECLARATION_SETTLED')
  }
})

test.each(['waits', 'is settled'])('waits for a person when an earlier withdrawal %s', async (state) => {
  const [first = ''] = await withdrawTwice()
  await bounce()
  if (state === 'is settled') await settle(first)
  const last = await withdraw()
  await world.settle()
  expect(await readOutcomes([last])).toEqual([['waiting', null]])
  expect(await findDeclarationEmails(world, last)).toMatchObject([{ kind: 'withdrawal-received' }])
  expect(refunded).toBe(0)
})
