import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../../src/ports.ts'
import { createScriptedProvider } from '../support/scripted-provider.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'

type StartCheckout = PaymentProvider['startCheckout']

let world: BillingWorld
let customer: Caller
/** Answers of the provider, in order; afterwards its default. */
let answers: StartCheckout[]
const { startCheckout: openPage } = createScriptedProvider({})
beforeAll(async () => {
  const startCheckout: StartCheckout = (wish) => (answers.shift() ?? openPage)(wish)
  world = await startBilling({}, { provider: createScriptedProvider({ startCheckout }) })
})
beforeEach(async () => {
  answers = []
  customer = await createCustomer(world)
})
afterAll(() => world.stop())

const refuse = (error: Error): StartCheckout => {
  return async () => {
    throw error
  }
}
const inUse = () => new PaymentUnavailable('409 idempotency_key_in_use')
const otherAddress = () => new PaymentRefused('idempotency_error')

/** Holds a request at the provider until the test releases it. */
function holdRequest(then: StartCheckout) {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  answers.push(async (wish) => {
    reached.resolve()
    await released.promise
    return then(wish)
  })
  return { reached: reached.promise, release: () => released.resolve() }
}

const findCheckouts = () =>
  world.database.query('SELECT status FROM checkout WHERE user_id = $1 ORDER BY created_at, id', [
    customer.id,
  ])
const findClosings = () =>
  world.database.query("SELECT FROM money_order WHERE user_id = $1 AND kind = 'expire-checkout'", [
    customer.id,
  ])

describe('the same checkout in a second tab, during the first', () => {
  test.each([
    ['the provider is already working on it', inUse],
    ['its return address differs', otherAddress],
  ])('is told to retry and closes nothing when %s', async (_, why) => {
    const first = holdRequest(openPage)
    const one = openCheckout(world, customer)
    await first.reached
    answers.push(refuse(why()))
    expect(await openCheckout(world, customer)).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' })
    first.release()
    const { status, body } = await one
    expect(status).toBe(200)
    expect(await findCheckouts()).toEqual([{ status: 'open' }])
    expect(await findClosings()).toEqual([])
    expect((await openCheckout(world, customer)).body).toEqual(body)
  })

  test('returns the page that the first one has got meanwhile', async () => {
    const first = holdRequest(openPage)
    const one = openCheckout(world, customer)
    await first.reached
    const second = holdRequest(refuse(inUse()))
    const two = openCheckout(world, customer)
    await second.reached
    first.release()
    const { body } = await one
    second.release()
    expect(await two).toMatchObject({ status: 200, body: { id: body.id, url: body.url } })
  })
})

describe('a checkout that closes meanwhile', () => {
  test('returns no page when the first tab gave it up', async () => {
    const first = holdRequest(refuse(inUse()))
    const one = openCheckout(world, customer)
    await first.reached
    const second = holdRequest(openPage)
    const two = openCheckout(world, customer)
    await second.reached
    first.release()
    expect((await one).status).toBe(503)
    second.release()
    expect(await two).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' })
    expect(await findClosings()).toHaveLength(1)
    expect((await openCheckout(world, customer)).status).toBe(200)
    expect(await findCheckouts()).toEqual([{ status: 'failed' }, { status: 'open' }])
  })

  test('returns no page when another checkout was started meanwhile', async () => {
    const first = holdRequest(openPage)
    const one = openCheckout(world, customer)
    await first.reached
    const another = await openCheckout(world, customer, { planId: 'vip' })
    first.release()
    expect(await one).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' })
    expect(another.status).toBe(200)
    expect(await findCheckouts()).toEqual([{ status: 'expired' }, { status: 'open' }])
    expect(await findClosings()).toHaveLength(1)
  })
})

test('gives up the checkout of a dead process when a later one is refused', async () => {
  await openCheckout(world, customer)
  await world.database.query(
    `UPDATE checkout SET status = 'starting', url = NULL, reference = NULL,
       created_at = created_at - interval '6 minutes' WHERE user_id = $1`,
    [customer.id],
  )
  answers.push(refuse(otherAddress()))
  expect(await openCheckout(world, customer)).toMatchObject({ status: 409, code: 'ORDER_REFUSED' })
  expect((await openCheckout(world, customer)).status).toBe(200)
  expect(await findCheckouts()).toEqual([{ status: 'failed' }, { status: 'open' }])
})
