import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'

const HOUR_MS = 3_600_000

/** Hours that the provider's clock is ahead of ours. */
describe.each([2, -2])('with a provider %i hours ahead', (hours) => {
  let world: BillingWorld
  let paidAt: number
  const skewed = () => world.clock.now().getTime() + hours * HOUR_MS
  beforeEach(async () => {
    paidAt = Number.NaN
    const provider = createScriptedProvider({
      fetchSnapshot: async ({ checkouts }) => buildPaidSnapshot(checkouts[0]?.id ?? ''),
      async *changesBetween(from, to) {
        if (from.getTime() <= paidAt && paidAt <= to.getTime()) yield { checkoutId }
      },
    })
    world = await startBilling({}, { provider })
  })
  afterEach(() => world.stop())
  let checkoutId: string

  test('refuses webhook events by their age, and the next reconciliation finds their changes', async () => {
    const customer = await createCustomer(world)
    await world.service.operator.reconcile()
    checkoutId = (await openCheckout(world, customer)).body.id
    world.clock.advance(HOUR_MS / 2)
    paidAt = skewed()
    expect(await sendWebhook(world, { about: subjectOfCheckout(checkoutId) }, new Date(paidAt))).toBe(401)
    expect(await world.database.query('SELECT id FROM notification')).toEqual([])
    world.clock.advance(HOUR_MS / 2)
    await world.service.operator.reconcile()
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active' })
  })
})
