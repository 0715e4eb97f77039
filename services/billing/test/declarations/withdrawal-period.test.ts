import { declareWithdrawal, noticeDue } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readNewestSubscription, settleWebhooks, subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

async function subscriber(): Promise<Caller> {
  const customer = await createCustomer(world)
  await subscribe(world, customer)
  return customer
}

async function withdraw(customer: Caller) {
  const { id: reference } = await readNewestSubscription(world, customer)
  const body = { name: 'Camille Martin', email: customer.email, reference }
  const { id } = (await world.call(declareWithdrawal, { body })).body
  await settleWebhooks(world)
  const [row] = await world.database.query<{ status: string; refund_amount: number | null }>(
    'SELECT status, refund_amount FROM declaration WHERE id = $1',
    [id],
  )
  const emails = (await world.published(noticeDue)).filter(
    ({ facts }) => (facts as { reference?: string }).reference === id,
  )
  return { ...row, emails }
}

// In chronological order: the sandbox keeps its own calendar.
describe.each([
  ['a Wednesday', '2027-06-02T09:00:00Z', '2027-06-16T21:59:59.999Z'],
  ['a Saturday, until Monday', '2027-07-03T09:00:00Z', '2027-07-19T21:59:59.999Z'],
  ['a Sunday, until Monday', '2027-08-08T09:00:00Z', '2027-08-23T21:59:59.999Z'],
  ['two weeks before a holiday, until the day after', '2027-10-18T09:00:00Z', '2027-11-02T22:59:59.999Z'],
])('a subscriber on %s', (_, begin, end) => {
  const at = (offset: number) => new Date(Date.parse(end) + offset)
  let late: Caller

  test('sees the last moment, and may withdraw until then', async () => {
    world.clock.set(new Date(begin))
    late = await subscriber()
    const inTime = await subscriber()
    world.clock.set(at(-60_000))
    expect((await readNewestSubscription(world, inTime)).withdrawableUntil).toBe(end)
    expect(await withdraw(inTime)).toMatchObject({ status: 'carried-out', refund_amount: 1_999 })
  })

  test('waits for a person one second later, and is told the last moment', async () => {
    world.clock.set(at(1_000))
    expect((await readNewestSubscription(world, late)).withdrawableUntil).toBeNull()
    expect(await withdraw(late)).toMatchObject({
      status: 'waiting',
      refund_amount: null,
      emails: [{ kind: 'withdrawal-received', to: { userId: late.id }, facts: { at: end } }],
    })
    const commands = await world.database.query('SELECT kind FROM money_order WHERE user_id = $1', [late.id])
    expect(commands).toEqual([])
    expect(await readNewestSubscription(world, late)).toMatchObject({ status: 'active', renews: true })
  })
})
