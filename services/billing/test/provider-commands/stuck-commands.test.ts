import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PaymentProvider, PaymentUnavailable } from '../../src/ports.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'
import { startReplica } from '../support/start-replica.ts'

let world: BillingWorld
let calledKeys: string[]
let answer: PaymentProvider['cancelAtPeriodEnd']
const provider = createScriptedProvider({
  fetchSnapshot: async ({ checkouts }) => buildPaidSnapshot(checkouts[0]?.id ?? ''),
  cancelAtPeriodEnd: async (subscription, key) => {
    calledKeys.push(key)
    await answer(subscription, key)
  },
})
beforeEach(async () => {
  calledKeys = []
  answer = async () => undefined
  world = await startBilling({}, { provider })
})
afterEach(() => world.stop())

/** Inserts commands left pending by dead processes, the first one oldest. */
async function insertPendingCommands(count: number): Promise<string[]> {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  await sendWebhook(world, { about: subjectOfCheckout(id) })
  await world.settle()
  const rows = await world.database.query<{ id: string }>(
    `INSERT INTO money_order (id, user_id, kind, subscription_id, status, asked_at)
     SELECT gen_random_uuid(), user_id, 'cancel', id, 'pending', $2::timestamptz - (1000 - n) * interval '1 second'
     FROM subscription, generate_series(1, $3) n WHERE user_id = $1 RETURNING id`,
    [customer.id, world.clock.now(), count],
  )
  return rows.map((row) => row.id)
}

test('executes other commands while some get no answer', { timeout: 30_000 }, async () => {
  const commands = await insertPendingCommands(101)
  const last = commands.at(-1) ?? ''
  answer = async (_, key) => {
    if (key !== last) throw new PaymentUnavailable('answered nonsense')
  }
  for (let minute = 0; minute < 40 && !calledKeys.includes(last); minute++) {
    world.clock.advance(60_000)
    await world.service.operator.resumeUnfinishedWork()
  }
  expect(calledKeys).toContain(last)
})

test('stops after a few commands when the provider is away', async () => {
  await insertPendingCommands(20)
  answer = async () => {
    throw new PaymentUnavailable('away')
  }
  await world.service.operator.resumeUnfinishedWork()
  expect(calledKeys).toHaveLength(3)
})

test('a stop waits for the running command and starts no other', async () => {
  await insertPendingCommands(6)
  const underWay = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  answer = () => {
    underWay.resolve()
    return answered.promise
  }
  const replica = await startReplica(world, { provider })
  await underWay.promise
  const stopped = replica.stop()
  answered.resolve()
  await stopped
  expect(calledKeys).toHaveLength(1)
})
