import { previewPlanChange } from '@alcove/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  MONTH_OF_PREMIUM,
  MONTH_OF_VIP,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../../support/start-billing-at-verotel.ts'

let world: VerotelWorld
afterEach(async () => {
  await world.stop()
  vi.useRealTimers()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
})

/** Price of an upgrade on the day of the sale, of which nothing is used yet. */
async function quoteOnDayOfSale(day: string): Promise<number> {
  vi.setSystemTime(new Date(`${day}T10:00:00Z`))
  world = await startBillingAtVerotel()
  const { customer, subscription } = await sellSubscription(world, MONTH_OF_PREMIUM)
  const params = { id: subscription.id }
  return (await world.call(previewPlanChange, { params, body: MONTH_OF_VIP }, { as: customer })).body
    .amountDue
}

test.each(['2027-01-15', '2027-01-29', '2027-01-31', '2027-03-31', '2028-01-31'])(
  'an upgrade on the day of the sale, %s, credits the whole payment',
  async (day) => {
    expect(await quoteOnDayOfSale(day)).toBe(2_999 - 1_999)
  },
)
