import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../../src/ports.ts'
import { createScriptedProvider } from '../support/scripted-provider.ts'
import { aCustomer, type BillingWorld, order, startBilling } from '../support/world.ts'

type StartCheckout = PaymentProvider['startCheckout']

let world: BillingWorld
let customer: Caller
/** What the provider does with each request, in turn; then what it always does. */
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

/** A request that waits at the provider until the test lets it go on. */
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

describe('the same order in a second tab, while the first is being taken', () => {
  test.each([
    ['the provider is at it already', inUse],
    ['it comes back to another address', otherAddress],
  ])('is told to try again where %s, and closes nothing', async (_, why) => {
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

  test('is sent to the page that the first has got meanwhile', async () => {
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

describe('nobody is sent to a page that closes', () => {
  test('because the first tab has given the order up', async () => {
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

  test('because another order was taken meanwhile', async () => {
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

test('an order of a process that has died is given up by whoever is refused it later', async () => {
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
