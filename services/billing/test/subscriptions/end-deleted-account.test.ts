import { getSubscription, startCheckout, userDeleted, userProfileChanged } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { anEvent } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardForm, post } from '../adapters/sandbox/sandbox-candidate.ts'
import { advance, heardAll, staff, subscribe } from '../support/at-the-sandbox.ts'
import { type OutageWorld, startBillingWithOutages } from '../support/with-outages.ts'
import { aCustomer, admin, grant, order, stateOf } from '../support/world.ts'

let world: OutageWorld
let customer: Caller
beforeAll(async () => {
  world = await startBillingWithOutages()
})
afterAll(() => world.stop())
beforeEach(async () => {
  customer = await aCustomer(world)
})

const deletedAt = '2026-11-22T09:00:00.000Z'
const deleted = async (who = customer) => {
  await world.receives(userDeleted, { userId: who.id, deletedAt })
  await world.receivesTombstone(userProfileChanged, who.id)
  await heardAll(world)
}
const shown = async (id: string) =>
  (await world.call(getSubscription, { params: { id } }, { as: admin })).body
const ordersOf = (kind: string) =>
  world.database.query<{ status: string }>(
    'SELECT status FROM money_order WHERE user_id = $1 AND kind = $2',
    [customer.id, kind],
  )
const traces = async () => {
  const tables = await world.database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'kit', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await world.database.query(
      `SELECT 1 FROM ${name} AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`,
      [customer.email],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('a deleted account', () => {
  test('has its subscription ended at the payment provider, now and without a refund', async () => {
    const { subscription } = await subscribe(world, customer)
    await deleted()
    expect(await shown(subscription.id)).toMatchObject({ status: 'inactive', renews: false })
    expect((await shown(subscription.id)).endedAt).not.toBeNull()
    expect((await stateOf(world, customer)).at(-1)).toMatchObject({ status: 'inactive' })
    expect(await ordersOf('end')).toEqual([{ status: 'done' }])
    expect(await ordersOf('refund')).toEqual([])
    await advance(world, 40)
    const { payments } = await staff(world, '')
    expect(payments.filter(({ account }) => account === customer.id).length).toBeLessThanOrEqual(1)
    expect(await traces()).toEqual(['public.invoice'])
  })

  test('is ended once the provider answers again, with one command for repeated events', async () => {
    await subscribe(world, customer)
    await world.outage(true)
    const event = anEvent(userDeleted, { userId: customer.id, deletedAt })
    await world.transport.publish([event, event, anEvent(userDeleted, { userId: customer.id, deletedAt })])
    await eventually(async () => (await ordersOf('end')).length === 1)
    await world.outage(false)
    await eventually(async () => {
      await world.service.operator.catchUp()
      return (await ordersOf('end'))[0]?.status === 'done'
    })
    await world.settle()
    expect(await ordersOf('end')).toHaveLength(1)
  })

  test('loses a grant at once', async () => {
    await grant(world, customer)
    await deleted()
    expect((await stateOf(world, customer)).map(({ status }) => status)).toEqual(['active', 'inactive'])
  })

  test('has its open checkout closed, and a later payment refunded', async () => {
    const { url } = (await order(world, customer)).body
    await deleted()
    expect(await ordersOf('expire-checkout')).toHaveLength(1)
    await post(url, cardForm('works'))
    await heardAll(world)
    const running = await world.database.query(
      'SELECT 1 FROM subscription WHERE user_id = $1 AND ended_at IS NULL',
      [customer.id],
    )
    expect(running).toEqual([])
    expect(await stateOf(world, customer)).toEqual([])
  })

  test('can neither start a checkout nor be granted a subscription', async () => {
    await deleted()
    const ordered = await world.call(startCheckout, { body: { planId: 'premium' } }, { as: customer })
    expect(ordered.status).toBe(401)
    expect((await grant(world, customer)).status).toBe(404)
  })

  test('is ignored when it was never a customer', async () => {
    const stranger = { ...customer, id: '0198f5a0-0000-7000-8000-0000000000aa' }
    await deleted(stranger)
    expect(await ordersOf('end')).toEqual([])
  })
})
