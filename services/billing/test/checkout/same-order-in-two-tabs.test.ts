import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../../src/ports.ts'
import { createScriptedProvider } from '../support/scripted-provider.ts'
import { aCustomer, type BillingWorld, order, startBilling } from '../support/world.ts'

type StartCheckout = PaymentProvider['startCheckout']

let world: BillingWorld
let customer: Caller
/** Answers of the provider, in order; afterwards its default. */
let script: StartCheckout[]
const { startCheckout: givePage } = createScriptedProvider({})
beforeAll(async () => {
  const startCheckout: StartCheckout = (wish) => (script.shift() ?? givePage)(wish)
  world = await startBilling({}, { provider: createScriptedProvider({ startCheckout }) })
})
beforeEach(async () => {
  script = []
  customer = await aCustomer(world)
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
function held(then: StartCheckout) {
  const reached = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  script.push(async (wish) => {
    reached.resolve()
    await mayGoOn.promise
    return then(wish)
  })
  return { reached: reached.promise, letGo: () => mayGoOn.resolve() }
}

const checkouts = () =>
  world.database.query('SELECT status FROM checkout WHERE user_id = $1 ORDER BY created_at, id', [
    customer.id,
  ])
const closings = () =>
  world.database.query("SELECT FROM money_order WHERE user_id = $1 AND kind = 'expire-checkout'", [
    customer.id,
  ])

describe('the same checkout in a second tab, during the first', () => {
  test.each([
    ['the provider is at it already', inUse],
    ['it comes back to another address', otherAddress],
  ])('is told to retry and closes nothing when %s', async (_, why) => {
    const first = held(givePage)
    const one = order(world, customer)
    await first.reached
    script.push(refuse(why()))
    expect(await order(world, customer)).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' })
    first.letGo()
    const { status, body } = await one
    expect(status).toBe(200)
    expect(await checkouts()).toEqual([{ status: 'open' }])
    expect(await closings()).toEqual([])
    expect((await order(world, customer)).body).toEqual(body)
  })

  test('returns the page that the first one has got meanwhile', async () => {
    const first = held(givePage)
    const one = order(world, customer)
    await first.reached
    const second = held(refuse(inUse()))
    const two = order(world, customer)
    await second.reached
    first.letGo()
    const { body } = await one
    second.letGo()
    expect(await two).toMatchObject({ status: 200, body: { id: body.id, url: body.url } })
  })
})

describe('a checkout that closes meanwhile', () => {
  test('returns no page when the first tab gave it up', async () => {
    const first = held(refuse(inUse()))
    const one = order(world, customer)
    await first.reached
    const second = held(givePage)
    const two = order(world, customer)
    await second.reached
    first.letGo()
    expect((await one).status).toBe(503)
    second.letGo()
    expect(await two).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' })
    expect(await closings()).toHaveLength(1)
    expect((await order(world, customer)).status).toBe(200)
    expect(await checkouts()).toEqual([{ status: 'failed' }, { status: 'open' }])
  })

  test('returns no page when another checkout was started meanwhile', async () => {
    const first = held(givePage)
    const one = order(world, customer)
    await first.reached
    const another = await order(world, customer, { planId: 'vip' })
    first.letGo()
    expect(await one).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' })
    expect(another.status).toBe(200)
    expect(await checkouts()).toEqual([{ status: 'expired' }, { status: 'open' }])
    expect(await closings()).toHaveLength(1)
  })
})

test('gives up the checkout of a dead process when a later one is refused', async () => {
  await order(world, customer)
  await world.database.query(
    `UPDATE checkout SET status = 'starting', url = NULL, reference = NULL,
       created_at = created_at - interval '6 minutes' WHERE user_id = $1`,
    [customer.id],
  )
  script.push(refuse(otherAddress()))
  expect(await order(world, customer)).toMatchObject({ status: 409, code: 'ORDER_REFUSED' })
  expect((await order(world, customer)).status).toBe(200)
  expect(await checkouts()).toEqual([{ status: 'failed' }, { status: 'open' }])
})
