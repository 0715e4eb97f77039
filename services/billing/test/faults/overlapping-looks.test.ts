import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerTruth } from '../../src/ports.ts'
import { newest } from '../at-the-sandbox.ts'
import { aCustomer, type BillingWorld, order, startBilling } from '../world.ts'
import { aboutOrder, notify } from './notify.ts'
import { createScriptedProvider, NOTHING, paidTruth } from './scripted-provider.ts'

interface Look {
  answer(truth: CustomerTruth): void
}

let world: BillingWorld
const looks: Look[] = []
beforeAll(async () => {
  const fetchTruth = () =>
    new Promise<CustomerTruth>((answer) => {
      looks.push({ answer })
    })
  world = await startBilling({}, { provider: createScriptedProvider({ fetchTruth }) })
})
afterAll(() => world.stop())

async function nthLook(n: number): Promise<Look> {
  await expect.poll(() => looks.length).toBeGreaterThan(n)
  return looks[n] as Look
}

// Two look at once. The one that began first is slow on its way there, and so sees more than the one that began last.
test('what was seen later is not overwritten by what was seen earlier, whoever began first', async () => {
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  const about = aboutOrder(id)
  await notify(world, { about })
  const first = await nthLook(0)
  await notify(world, { about })
  const second = await nthLook(1)
  const later = paidTruth(id, { subscription: { plan: 'vip' }, payment: { refunded: 500 } })
  first.answer(later)
  await expect.poll(async () => (await newest(world, customer)).plan).toBe('vip')
  second.answer(paidTruth(id))
  ;(await nthLook(2)).answer(later)
  await world.settle()
  expect(await newest(world, customer)).toMatchObject({ plan: 'vip' })
  const rows = await world.database.query('SELECT cause FROM subscription_change WHERE user_id = $1', [
    customer.id,
  ])
  expect(rows).toEqual([{ cause: 'started' }])
})

test('two that see the same at once say it once, and nothing waits afterwards', async () => {
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  const from = looks.length
  for (const _ of ['one', 'other']) await notify(world, { about: aboutOrder(id) })
  const [one, other] = [await nthLook(from), await nthLook(from + 1)]
  other.answer(paidTruth(id))
  await expect
    .poll(
      async () =>
        (await world.database.query('SELECT 1 FROM subscription WHERE user_id = $1', [customer.id])).length,
    )
    .toBe(1)
  one.answer(NOTHING)
  await world.settle()
  const waiting = await world.database.query(
    "SELECT id FROM notification WHERE user_id = $1 AND status <> 'handled'",
    [customer.id],
  )
  expect(waiting).toEqual([])
  expect(looks).toHaveLength(from + 2)
})
