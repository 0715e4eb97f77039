import { declareTermination, declareWithdrawal, noticeDue } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  const sandbox = createScriptedProvider({})
  const provider = createScriptedProvider({
    capabilities: { ...sandbox.capabilities, cancels: false },
    fetchSnapshot: async ({ checkouts }) => buildPaidSnapshot(checkouts[0]?.id ?? ''),
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
    const customer = await createCustomer(world)
    const { id } = (await openCheckout(world, customer)).body
    await sendWebhook(world, { about: subjectOfCheckout(id) })
    await world.settle()
    const { id: reference, actions } = await readNewestSubscription(world, customer)
    expect(actions).toEqual(['change'])
    const body = { name: 'Camille Martin', email: customer.email, reference }
    expect((await world.call(operation, { body }, { as: customer })).status).toBe(201)
    const emails = (await world.published(noticeDue)).filter(
      ({ to }) => (to as { userId: string }).userId === customer.id,
    )
    expect(emails.map((one) => one.kind)).toEqual(['subscription-started', `${kind}-received`])
    const commands = await world.database.query('SELECT id FROM money_order WHERE user_id = $1', [
      customer.id,
    ])
    expect(commands).toEqual([])
  },
)
