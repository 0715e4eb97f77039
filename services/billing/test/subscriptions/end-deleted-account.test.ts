import { getSubscription, startCheckout, userDeleted, userProfileChanged } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { anEvent } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCardForm, postForm } from '../adapters/sandbox/sandbox-candidate.ts'
import { advanceDays, callSandboxConsole, settleWebhooks, subscribe } from '../support/drive-sandbox.ts'
import { admin, createCustomer, grantPlan, openCheckout, readAccessStates } from '../support/start-billing.ts'
import { type OutageWorld, startBillingWithOutages } from '../support/start-billing-with-outages.ts'

let world: OutageWorld
let customer: Caller
beforeAll(async () => {
  world = await startBillingWithOutages()
})
afterAll(() => world.stop())
beforeEach(async () => {
  customer = await createCustomer(world)
})

const deletedAt = '2026-11-22T09:00:00.000Z'
const deleteAccount = async (who = customer) => {
  await world.receives(userDeleted, { userId: who.id, deletedAt })
  await world.receivesTombstone(userProfileChanged, who.id)
  await settleWebhooks(world)
}
const readAsAdmin = async (id: string) =>
  (await world.call(getSubscription, { params: { id } }, { as: admin })).body
const findCommands = (kind: string) =>
  world.database.query<{ status: string }>(
    'SELECT status FROM money_order WHERE user_id = $1 AND kind = $2',
    [customer.id, kind],
  )
const findTraces = async () => {
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
    await deleteAccount()
    expect(await readAsAdmin(subscription.id)).toMatchObject({ status: 'inactive', renews: false })
    expect((await readAsAdmin(subscription.id)).endedAt).not.toBeNull()
    expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({ status: 'inactive' })
    expect(await findCommands('end')).toEqual([{ status: 'done' }])
    expect(await findCommands('refund')).toEqual([])
    await advanceDays(world, 40)
    const { payments } = await callSandboxConsole(world, '')
    expect(payments.filter(({ account }) => account === customer.id).length).toBeLessThanOrEqual(1)
    expect(await findTraces()).toEqual(['public.invoice'])
  })

  test('is ended once the provider answers again, with one command for repeated events', async () => {
    await subscribe(world, customer)
    await world.setOutage(true)
    const event = anEvent(userDeleted, { userId: customer.id, deletedAt })
    await world.transport.publish([event, event, anEvent(userDeleted, { userId: customer.id, deletedAt })])
    await eventually(async () => (await findCommands('end')).length === 1)
    await world.setOutage(false)
    await eventually(async () => {
      await world.service.operator.resumeUnfinishedWork()
      return (await findCommands('end'))[0]?.status === 'done'
    })
    await world.settle()
    expect(await findCommands('end')).toHaveLength(1)
  })

  test('loses a grant at once', async () => {
    await grantPlan(world, customer)
    await deleteAccount()
    expect((await readAccessStates(world, customer)).map(({ status }) => status)).toEqual([
      'active',
      'inactive',
    ])
  })

  test('has its open checkout closed, and a later payment refunded', async () => {
    const { url } = (await openCheckout(world, customer)).body
    await deleteAccount()
    expect(await findCommands('expire-checkout')).toHaveLength(1)
    await postForm(url, buildCardForm('works'))
    await settleWebhooks(world)
    const running = await world.database.query(
      'SELECT 1 FROM subscription WHERE user_id = $1 AND ended_at IS NULL',
      [customer.id],
    )
    expect(running).toEqual([])
    expect(await readAccessStates(world, customer)).toEqual([])
  })

  test('can neither start a checkout nor be granted a subscription', async () => {
    await deleteAccount()
    const ordered = await world.call(startCheckout, { body: { planId: 'premium' } }, { as: customer })
    expect(ordered.status).toBe(401)
    expect((await grantPlan(world, customer)).status).toBe(404)
  })

  test('is ignored when it was never a customer', async () => {
    const stranger = { ...customer, id: '0198f5a0-0000-7000-8000-0000000000aa' }
    await deleteAccount(stranger)
    expect(await findCommands('end')).toEqual([])
  })
})
