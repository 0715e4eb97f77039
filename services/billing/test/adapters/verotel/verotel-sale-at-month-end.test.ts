import { expect, test } from 'vitest'
import { computeWithdrawalDeadline } from '../../../src/declarations/domain/withdrawal-deadline.ts'
import { onlySubscription, openShop } from './open-shop.ts'

/** Sells a month ten minutes before midnight in Paris, and hears of it some minutes later. */
async function sell(start: string, minutes: number) {
  const { subscribe, snapshot, fake } = await openShop({ start: new Date(start) })
  fake.postbacks.hold()
  await subscribe()
  fake.clock.set(new Date(Date.parse(start) + minutes * 60_000))
  for (const postback of fake.postbacks.release()) await fetch(postback)
  const { startedAt, periodStart } = onlySubscription(await snapshot())
  return { startedAt, periodStart }
}

test.each([
  ['at once', 1],
  ['twenty minutes later, on the next day', 20],
])(
  'a sale on 31 January that is heard of %s begins with it, and can be withdrawn from for two weeks',
  async (_, minutes) => {
    const start = '2027-01-31T22:50:00Z'
    const { startedAt, periodStart } = await sell(start, minutes)
    expect(+startedAt).toBeGreaterThanOrEqual(Date.parse(start))
    expect(+periodStart).toBeGreaterThanOrEqual(Date.parse(start))
    // The fourteenth day after it is a Sunday.
    const deadline = computeWithdrawalDeadline({ createdAt: startedAt })
    expect(deadline.getTime()).toBeGreaterThanOrEqual(Date.parse('2027-02-15T22:59:59.999Z'))
  },
)
