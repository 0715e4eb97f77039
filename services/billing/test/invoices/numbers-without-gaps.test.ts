import { settle } from '@alcove/kit/testing/service-world'
import { expect, test } from 'vitest'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import { createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'
import { startReplica } from '../support/start-replica.ts'

const CUSTOMERS = 24

// Every fourth transaction fails after it took a number: its payment reference belongs to another customer.
test('numbers invoices without a gap while many pay at once and some transactions fail', {
  timeout: 60_000,
}, async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ checkouts }) => {
      const { id = '', reference = '' } = checkouts[0] ?? {}
      return buildPaidSnapshot(id, failing.has(reference) ? { payment: { reference: 'taken' } } : {})
    },
  })
  const failing = new Set<string>()
  const world = await startBilling({}, { provider })
  const other = await startReplica(world, { provider })
  try {
    const orders: string[] = []
    for (let n = 0; n < CUSTOMERS; n++) {
      const { id } = (await openCheckout(world, await createCustomer(world))).body
      if (n % 4 === 3) failing.add(`page-${id}`)
      orders.push(id)
    }
    await Promise.all(orders.map((id) => sendWebhook(world, { about: subjectOfCheckout(id) })))
    const numbers = async () =>
      (await world.database.query<{ number: string }>('SELECT number FROM invoice ORDER BY number')).map(
        ({ number }) => Number(number.slice(-6)),
      )
    const paid = CUSTOMERS - failing.size + 1
    await expect.poll(async () => (await numbers()).length, { timeout: 30_000 }).toBe(paid)
    failing.clear()
    world.clock.advance(61_000)
    await Promise.all([world.service, other.service].map(({ operator }) => operator.resumeUnfinishedWork()))
    await settle([world.service, other.service])
    expect(await numbers()).toEqual(Array.from({ length: CUSTOMERS }, (_, i) => i + 1))
  } finally {
    await other.stop()
    await world.stop()
  }
})
