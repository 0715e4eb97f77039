import {
  cancelSubscription,
  declareTermination,
  type OperationInput,
  resumeSubscription,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  advanceDays,
  readInvoices,
  readNewestSubscription,
  settleWebhooks,
  subscribe,
} from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, grantPlan, startBilling } from '../support/start-billing.ts'
import { findDeclarationEmails, readDeclaration } from './read-declaration.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

type Body = OperationInput<typeof declareTermination>['body']

/** Sends the public form; logged in only when `as` is given. */
async function terminate(customer: Caller, reference: string, change: Partial<Body> = {}, as?: Caller) {
  const body = { name: 'Camille Martin', email: customer.email, reference, ...change }
  const answer = await world.call(declareTermination, { body }, as ? { as } : {})
  await settleWebhooks(world)
  return answer
}

const readRow = (id: string) => readDeclaration(world, id)
const findCommands = ({ id }: Caller) =>
  world.database.query<{ kind: string; status: string }>(
    "SELECT kind, status FROM money_order WHERE user_id = $1 AND kind <> 'expire-checkout' ORDER BY asked_at",
    [id],
  )
const findEmails = (id: string) => findDeclarationEmails(world, id)

test('ends the contract with its period and confirms the date and the receipt by email', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  const { status, body } = await terminate(customer, subscription.id, { reason: 'Je déménage' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ '@type': 'Receipt', kind: 'termination' })
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled', renews: false })
  expect(await readRow(body.id)).toMatchObject({
    status: 'carried-out',
    name: 'Camille Martin',
    reason: 'Je déménage',
    user_id: null,
    subscription_id: subscription.id,
    effective_at: new Date(subscription.currentPeriodEnd ?? ''),
  })
  expect(await findEmails(body.id)).toMatchObject([
    {
      kind: 'termination-confirmed',
      to: { userId: customer.id, email: null },
      facts: {
        planName: 'Premium',
        interval: 'month',
        at: subscription.currentPeriodEnd,
        receivedAt: body.receivedAt,
        reference: body.id,
      },
    },
  ])
})

test('waits for a person after many wrong invoice numbers', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  const [invoice] = await readInvoices(world, customer)
  const guesses = Array.from({ length: 12 }, (_, n) => `F-1999-${n}`)
  await Promise.all(guesses.map((reference) => terminate(customer, reference)))
  const { body } = await terminate(customer, invoice?.number ?? '')
  expect(await readRow(body.id)).toMatchObject({ status: 'waiting', subscription_id: null })
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active', renews: true })
  const own = await terminate(customer, subscription.id, {}, customer)
  expect(await readRow(own.body.id)).toMatchObject({ status: 'carried-out' })
})

describe('finds the contract by', () => {
  const names: [string, (world: BillingWorld, customer: Caller, id: string) => Promise<string> | string][] = [
    ['the last 8 characters of the contract in capitals', (_, __, id) => id.slice(-8).toUpperCase()],
    ['the number of an invoice', async (w, c) => (await readInvoices(w, c))[0]?.number ?? ''],
    [
      'that number with spaces',
      async (w, c) => ` ${(await readInvoices(w, c))[0]?.number?.split('-').join(' - ')} `,
    ],
  ]
  test.each(names)('%s', async (_, name) => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer)
    const { body } = await terminate(customer, await name(world, customer, subscription.id))
    expect(await readRow(body.id)).toMatchObject({ status: 'carried-out', subscription_id: subscription.id })
  })

  test('the email address in any case', async () => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer)
    const { body } = await terminate(customer, subscription.id, { email: customer.email.toUpperCase() })
    expect((await readRow(body.id)).status).toBe('carried-out')
  })

  test('the login, whatever address was typed', async () => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer)
    const { body } = await terminate(customer, subscription.id, { email: 'ailleurs@exemple.test' }, customer)
    expect(await readRow(body.id)).toMatchObject({ status: 'carried-out', user_id: customer.id })
  })
})

describe('the answer to strangers', () => {
  test('is the same for a known reference with a wrong address, and changes nothing', async () => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer)
    const stranger = `inconnu-${uuidV7()}@exemple.test`
    const right = await terminate(customer, '0'.repeat(8))
    const wrong = await terminate(customer, subscription.id, { email: stranger })
    const shape = ({ status, body }: typeof right) => ({
      status,
      keys: Object.keys(body).sort(),
      message: body.message.replace(/\d+/g, 'n'),
    })
    const found = await terminate(customer, subscription.id)
    expect(shape(wrong)).toEqual(shape(found))
    expect(shape(right)).toEqual(shape(found))
    expect(await readRow(wrong.body.id)).toMatchObject({ status: 'waiting', subscription_id: null })
    expect(await findEmails(wrong.body.id)).toMatchObject([
      { kind: 'termination-received', to: { userId: null, email: stranger } },
    ])
  })

  test('quotes nothing they typed in emails, of which there are three a day at most', async () => {
    const email = `cible-${uuidV7()}@exemple.test`
    const customer = { ...(await createCustomer(world)), email }
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push((await terminate(customer, `Lisez ceci ${i}`)).body.id)
    const emails = (await Promise.all(ids.map(findEmails))).flat()
    expect(emails).toHaveLength(3)
    expect(JSON.stringify(emails)).not.toMatch(/Lisez|Camille/)
    world.clock.advance(86_400_000)
    expect(await findEmails((await terminate(customer, 'encore')).body.id)).toHaveLength(1)
  })

  test('names the time of receipt, in Paris', async () => {
    const customer = await createCustomer(world)
    const { body } = await terminate(customer, 'inconnue')
    expect(body.message).toMatch(
      /^Votre demande de résiliation a bien été reçue le \d{1,2}(er)? \S+ \d{4} à \d{1,2} h \d{2} ; une confirmation vous est envoyée par e-mail\.$/,
    )
  })
})

test('confirms to the owner, logged in or by the id, whatever strangers have declared before', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  const [invoice] = await readInvoices(world, customer)
  const guesses: string[] = []
  for (let i = 0; i < 4; i++) guesses.push((await terminate(customer, invoice?.number ?? '')).body.id)
  const guessed = await Promise.all(guesses.map(findEmails))
  expect(guessed.map(({ length }) => length)).toEqual([1, 1, 1, 0])
  const confirmed = [{ kind: 'termination-confirmed', to: { userId: customer.id } }]
  const byId = await terminate(customer, subscription.id)
  expect(await findEmails(byId.body.id)).toMatchObject(confirmed)
  const loggedIn = await terminate(customer, invoice?.number ?? '', {}, customer)
  expect(await findEmails(loggedIn.body.id)).toMatchObject(confirmed)
})

describe('no second command', () => {
  test('for a repeated declaration, sequential or concurrent', async () => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer)
    await Promise.all([1, 2, 3].map(() => terminate(customer, subscription.id)))
    const { body } = await terminate(customer, subscription.id)
    expect(await readRow(body.id)).toMatchObject({
      status: 'carried-out',
      effective_at: new Date(subscription.currentPeriodEnd ?? ''),
    })
    expect(await findCommands(customer)).toEqual([{ kind: 'cancel', status: 'done' }])
  })

  test('for a subscription cancelled on the site; a new one once that was resumed', async () => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer)
    const params = { id: subscription.id }
    await world.call(cancelSubscription, { params }, { as: customer })
    await terminate(customer, subscription.id)
    expect(await findCommands(customer)).toHaveLength(1)
    await world.call(resumeSubscription, { params }, { as: customer })
    await terminate(customer, subscription.id)
    expect((await findCommands(customer)).map(({ kind }) => kind)).toEqual(['cancel', 'resume', 'cancel'])
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled' })
  })
})

describe('without anything to command', () => {
  test('a grant ends with its period', async () => {
    const customer = await createCustomer(world)
    const { body: granted } = await grantPlan(world, customer)
    const { body } = await terminate(customer, granted.id)
    expect(await readRow(body.id)).toMatchObject({
      status: 'carried-out',
      effective_at: new Date(granted.currentPeriodEnd ?? ''),
    })
    expect(await findCommands(customer)).toEqual([])
  })

  test('an ended subscription returns its end date', async () => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer)
    await terminate(customer, subscription.id)
    await advanceDays(world, 32)
    world.clock.advance(32 * 86_400_000)
    await settleWebhooks(world)
    const { body } = await terminate(customer, subscription.id)
    const { status, effective_at } = await readRow(body.id)
    expect(status).toBe('carried-out')
    expect(effective_at?.getTime()).toBeLessThan(new Date(body.receivedAt).getTime())
    expect(await findCommands(customer)).toHaveLength(1)
  })

  test('a subscription of a former provider waits for a person', async () => {
    const customer = await createCustomer(world)
    const { body: granted } = await grantPlan(world, customer)
    await world.database.query(
      "UPDATE subscription SET source = 'verotel', reference = $2, ends_with_period = false WHERE id = $1",
      [granted.id, uuidV7()],
    )
    const { body } = await terminate(customer, granted.id)
    expect(await readRow(body.id)).toMatchObject({ status: 'waiting', subscription_id: granted.id })
    expect(await findEmails(body.id)).toMatchObject([
      { kind: 'termination-received', to: { userId: customer.id }, facts: { planName: 'Premium' } },
    ])
  })
})

test('ends at once when the last period was not paid, and charges nothing any more', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer, {}, 'renewals-fail')
  world.clock.advance(32 * 86_400_000)
  await advanceDays(world, 1)
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'past_due' })
  const { body } = await terminate(customer, subscription.id)
  expect(await findCommands(customer)).toEqual([{ kind: 'end', status: 'done' }])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
  expect(await readRow(body.id)).toMatchObject({ effective_at: new Date(body.receivedAt) })
})

describe('refuses', () => {
  test.each([
    ['a missing name', { name: '  ' }],
    ['what is no address', { email: 'camille' }],
    ['a missing reference', { reference: '' }],
    ['a reason that is a book', { reason: 'x'.repeat(1_001) }],
  ])('%s', async (_, change) => {
    const customer = await createCustomer(world)
    const answer = await terminate(customer, 'x', change)
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
  })
})

test('waits for a person when a payment is due and only an invoice number is given', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer, {}, 'renewals-fail')
  await advanceDays(world, 32)
  const number = (await readInvoices(world, customer)).flatMap((one) => one.number ?? []).at(-1) ?? ''
  const { status, body } = await terminate(customer, number)
  expect(status).toBe(201)
  expect((await readRow(body.id))?.status).toBe('waiting')
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'past_due' })
  const { body: sure } = await terminate(customer, subscription.id)
  expect((await readRow(sure.id))?.status).toBe('carried-out')
})
