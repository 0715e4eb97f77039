import { CHECKOUT_CONSENT_VERSION, declareWithdrawal, type OperationInput } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  callSandboxConsole,
  readInvoices,
  readNewestSubscription,
  settleWebhooks,
  subscribe,
} from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, grantPlan, startBilling } from '../support/start-billing.ts'
import { findDeclarationEmails, readDeclaration } from './read-declaration.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2027-06-02T09:00:00Z')

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())
// Time only moves forward: the sandbox keeps its own calendar.
let round = 0
beforeEach(() => world.clock.set(new Date(NOW.getTime() + round++ * 100 * DAY_MS)))

type Body = OperationInput<typeof declareWithdrawal>['body']
const CONSENT = { consent: CHECKOUT_CONSENT_VERSION } as const

async function withdraw(customer: Caller, reference: string, change: Partial<Body> = {}) {
  const body = { name: 'Camille Martin', email: customer.email, reference, ...change }
  const answer = await world.call(declareWithdrawal, { body })
  await settleWebhooks(world)
  return answer
}

const readRow = (id: string) => readDeclaration(world, id)
const findCommands = ({ id }: Caller) =>
  world.database.query<{ kind: string; status: string; amount: number | null }>(
    "SELECT kind, status, amount FROM money_order WHERE user_id = $1 AND kind <> 'expire-checkout' ORDER BY kind",
    [id],
  )
const findEmails = (id: string) => findDeclarationEmails(world, id)

/** Reads when the contract began, as the provider reported it. */
async function readBeginning(id: string): Promise<Date> {
  const [row] = await world.database.query<{ created_at: Date }>(
    'SELECT created_at FROM subscription WHERE id = $1',
    [id],
  )
  return row?.created_at ?? new Date(0)
}

test('waits for a person on a guessable invoice number, and does not block the owner', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  const [invoice] = await readInvoices(world, customer)
  const guessed = await withdraw(customer, invoice?.number ?? '')
  expect(await readRow(guessed.body.id)).toMatchObject({
    status: 'waiting',
    subscription_id: subscription.id,
  })
  expect(await findEmails(guessed.body.id)).toMatchObject([
    { kind: 'withdrawal-received', to: { userId: customer.id } },
  ])
  expect((await readNewestSubscription(world, customer)).status).toBe('active')
  const own = await withdraw(customer, subscription.id)
  expect(await readRow(own.body.id)).toMatchObject({ status: 'carried-out', refund_amount: 1_999 })
})

test('confirms to the owner whatever strangers have declared before', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  const [invoice] = await readInvoices(world, customer)
  const guesses = []
  for (let i = 0; i < 4; i++) guesses.push(await withdraw(customer, invoice?.number ?? ''))
  const guessed = await Promise.all(guesses.map(({ body }) => findEmails(body.id)))
  expect(guessed.map(({ length }) => length)).toEqual([1, 1, 1, 0])
  const own = await withdraw(customer, subscription.id)
  expect(await findEmails(own.body.id)).toMatchObject([
    { kind: 'withdrawal-confirmed', to: { userId: customer.id }, facts: { amount: 1_999 } },
  ])
})

test('refunds everything and ends the contract at once without consent to immediate access', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  world.clock.advance(10 * DAY_MS)
  const { status, body } = await withdraw(customer, subscription.id)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    kind: 'withdrawal',
    message: expect.stringMatching(/^Votre déclaration de rétractation a bien été reçue le .+ par e-mail\.$/),
  })
  expect(await findCommands(customer)).toEqual([
    { kind: 'end', status: 'done', amount: null },
    { kind: 'refund', status: 'done', amount: 1_999 },
  ])
  expect(await readNewestSubscription(world, customer)).toMatchObject({
    status: 'inactive',
    withdrawableUntil: null,
  })
  expect(await readRow(body.id)).toMatchObject({
    status: 'carried-out',
    refund_amount: 1_999,
    effective_at: new Date(body.receivedAt),
    subscription_id: subscription.id,
  })
  expect(await findEmails(body.id)).toMatchObject([
    {
      kind: 'withdrawal-confirmed',
      to: { userId: customer.id, email: null },
      facts: { amount: 1_999, currency: 'EUR', at: body.receivedAt, receivedAt: body.receivedAt },
    },
  ])
})

test('refunds the unused time with consent, rounded in favour of the customer', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer, { ...CONSENT, interval: 'year' })
  world.clock.advance(10 * DAY_MS)
  const { body } = await withdraw(customer, subscription.id)
  const { refund_amount: amount } = await readRow(body.id)
  const begin = (await readBeginning(subscription.id)).getTime()
  const whole = new Date(subscription.currentPeriodEnd ?? '').getTime() - begin
  const used = (new Date(body.receivedAt).getTime() - begin) / whole
  expect(amount).toBe(Math.ceil(19_990 * (1 - used)))
  expect((await findCommands(customer)).find(({ kind }) => kind === 'refund')).toEqual({
    kind: 'refund',
    status: 'done',
    amount,
  })
})

test('does not refund again what staff refunded before', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  const [payment] = await world.database.query<{ reference: string }>(
    'SELECT reference FROM payment WHERE user_id = $1',
    [customer.id],
  )
  await callSandboxConsole(world, `/payments/${payment?.reference}/refund`, {})
  await settleWebhooks(world)
  const { body } = await withdraw(customer, subscription.id)
  expect(await readRow(body.id)).toMatchObject({ status: 'carried-out', refund_amount: 0 })
  expect((await findCommands(customer)).map(({ kind }) => kind)).toEqual(['end'])
})

test('enqueues one end and one refund for repeated and concurrent declarations', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  const answers = await Promise.all([1, 2, 3].map(() => withdraw(customer, subscription.id)))
  answers.push(await withdraw(customer, subscription.id))
  expect((await findCommands(customer)).map(({ kind }) => kind)).toEqual(['end', 'refund'])
  const rows = await Promise.all(answers.map(({ body }) => readRow(body.id)))
  const outcomes = rows.map(({ status, effective_at, refund_amount }) => ({
    status,
    effective_at,
    refund_amount,
  }))
  expect(outcomes).toEqual(outcomes.map(() => outcomes[0]))
})

test('accepts the withdrawal of a cancelled subscription', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  await world.database.query(
    "UPDATE subscription SET ends_with_period = true, status = 'canceled' WHERE id = $1",
    [subscription.id],
  )
  await withdraw(customer, subscription.id)
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
  expect((await findCommands(customer)).map(({ kind }) => kind)).toEqual(['end', 'refund'])
})

describe('waits for a person', () => {
  test('when nothing was ever paid', async () => {
    const customer = await createCustomer(world)
    const { body: granted } = await grantPlan(world, customer)
    const { body } = await withdraw(customer, granted.id)
    expect(await readRow(body.id)).toMatchObject({ status: 'waiting', subscription_id: granted.id })
    const [received] = await findEmails(body.id)
    expect(received).toMatchObject({ kind: 'withdrawal-received', to: { userId: customer.id } })
    expect(received?.facts).not.toHaveProperty('at')
  })

  test('when no contract is found, and emails the typed address', async () => {
    const customer = await createCustomer(world)
    const { body } = await withdraw(customer, 'F-1999-000001')
    expect(await readRow(body.id)).toMatchObject({ status: 'waiting', subscription_id: null })
    expect(await findEmails(body.id)).toMatchObject([
      { kind: 'withdrawal-received', to: { userId: null, email: customer.email } },
    ])
  })
})

test('does not refund a payment that the bank took back without a webhook event', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  world.sandbox.notifyAt(`${world.url}/nowhere`)
  const [payment] = await world.database.query<{ reference: string }>(
    'SELECT reference FROM payment WHERE user_id = $1',
    [customer.id],
  )
  await callSandboxConsole(world, `/payments/${payment?.reference}/dispute`, {})
  const body = { name: 'Camille', email: customer.email, reference: subscription.id }
  const receipt = await world.call(declareWithdrawal, { body })
  await world.settle()
  world.sandbox.notifyAt(`${world.url}/api/webhooks/sandbox`)
  await settleWebhooks(world)
  expect(await findCommands(customer)).toEqual([{ kind: 'end', status: 'done', amount: null }])
  expect(await readRow(receipt.body.id)).toMatchObject({ status: 'carried-out', refund_amount: 0 })
})
