import { declareTermination, declareWithdrawal, noticeDue } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newest } from '../support/at-the-sandbox.ts'
import { aboutOrder, notify } from '../support/notify.ts'
import { createScriptedProvider, paidTruth } from '../support/scripted-provider.ts'
import { aCustomer, type BillingWorld, order, startBilling } from '../support/world.ts'

let world: BillingWorld
beforeAll(async () => {
  const sandbox = createScriptedProvider({})
  const provider = createScriptedProvider({
    capabilities: { ...sandbox.capabilities, cancels: false },
    fetchSnapshot: async ({ checkouts }) => paidTruth(checkouts[0]?.id ?? ''),
  })
  world = await startBilling({}, { provider })
})
afterAll(() => world.stop())

test.each([
  ['termination', declareTermination],
  ['withdrawal', declareWithdrawal],
] as const)(
  'receives a %s without confirming it when only a person can end contracts',
  async (kind, operation) => {
    const customer = await aCustomer(world)
    const { id } = (await order(world, customer)).body
    await notify(world, { about: aboutOrder(id) })
    await world.settle()
    const { id: reference, actions } = await newest(world, customer)
    expect(actions).toEqual(['change'])
    const body = { name: 'Camille Martin', email: customer.email, reference }
    expect((await world.call(operation, { body }, { as: customer })).status).toBe(201)
    const letters = (await world.published(noticeDue)).filter(
      ({ to }) => (to as { userId: string }).userId === customer.id,
    )
    expect(letters.map((one) => one.kind)).toEqual(['subscription-started', `${kind}-received`])
    const orders = await world.database.query('SELECT id FROM money_order WHERE user_id = $1', [customer.id])
    expect(orders).toEqual([])
  },
)
