import { describe, expect, test } from 'vitest'
import { enter, subscriptionOf } from './at-verotel.ts'

describe('money that goes back', () => {
  async function paid() {
    const scene = await enter()
    await scene.subscribe()
    return { ...scene, payment: (await scene.truth()).payments[0]!.reference }
  }

  test('in part leaves the sale running', async () => {
    const { fake, payment, truth } = await paid()
    await fake.ledger.giveBack(payment, 500)
    await fake.ledger.giveBack(payment, 500)
    const after = await truth()
    expect(after.payments).toMatchObject([{ status: 'succeeded', refunded: 1_000 }])
    expect(subscriptionOf(after)).toMatchObject({ status: 'active', endedAt: null })
  })

  test('can leave it running when it is all of it', async () => {
    const { fake, payment, truth } = await paid()
    await fake.ledger.giveAllBack(payment)
    expect((await truth()).payments[0]?.refunded).toBe(2_000)
    expect(subscriptionOf(await truth()).status).toBe('active')
  })

  test('can end it', async () => {
    const { fake, payment, truth } = await paid()
    await fake.ledger.giveAllBack(payment, true)
    const ended = subscriptionOf(await truth())
    expect(ended).toMatchObject({ status: 'ended', endReason: 'refunded' })
    expect(Math.abs(ended.endedAt!.getTime() - fake.clock.now().getTime())).toBeLessThan(5_000)
  })

  test('by a chargeback ends it, and after its end changes nothing of that', async () => {
    const one = await paid()
    await one.fake.ledger.chargeBack(one.payment)
    expect(subscriptionOf(await one.truth())).toMatchObject({ status: 'ended', endReason: 'disputed' })
    expect((await one.truth()).payments[0]?.status).toBe('disputed')

    const two = await paid()
    await two.exam.provider.cancelAtPeriodEnd(subscriptionOf(await two.truth()).reference, 'cancel-1')
    await two.exam.advance(40)
    const before = subscriptionOf(await two.truth())
    expect(before.endReason).toBe('cancelled')
    await two.fake.ledger.chargeBack(two.payment)
    const after = await two.truth()
    expect(subscriptionOf(after)).toEqual(before)
    expect(after.payments[0]?.status).toBe('disputed')
  })
})
