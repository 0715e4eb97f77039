import { describe, expect, test } from 'vitest'
import { onlySubscription, openShop } from './open-shop.ts'

describe('refunds and chargebacks', () => {
  async function paid() {
    const scene = await openShop()
    await scene.subscribe()
    return { ...scene, payment: (await scene.snapshot()).payments[0]!.reference }
  }

  test('in part leave the sale running', async () => {
    const { fake, payment, snapshot } = await paid()
    await fake.ledger.refund(payment, 500)
    await fake.ledger.refund(payment, 500)
    const after = await snapshot()
    expect(after.payments).toMatchObject([{ status: 'succeeded', refunded: 1_000 }])
    expect(onlySubscription(after)).toMatchObject({ status: 'active', endedAt: null })
  })

  test('of the whole amount can leave the sale running', async () => {
    const { fake, payment, snapshot } = await paid()
    await fake.ledger.refundAll(payment)
    expect((await snapshot()).payments[0]?.refunded).toBe(2_000)
    expect(onlySubscription(await snapshot()).status).toBe('active')
  })

  test('of the whole amount can end the sale', async () => {
    const { fake, payment, snapshot } = await paid()
    await fake.ledger.refundAll(payment, true)
    const ended = onlySubscription(await snapshot())
    expect(ended).toMatchObject({ status: 'ended', endReason: 'refunded' })
    expect(Math.abs(ended.endedAt!.getTime() - fake.clock.now().getTime())).toBeLessThan(5_000)
  })

  test('by chargeback end a running sale, and change nothing of an ended one', async () => {
    const one = await paid()
    await one.fake.ledger.chargeBack(one.payment)
    expect(onlySubscription(await one.snapshot())).toMatchObject({ status: 'ended', endReason: 'disputed' })
    expect((await one.snapshot()).payments[0]?.status).toBe('disputed')

    const two = await paid()
    await two.candidate.provider.cancelAtPeriodEnd(
      onlySubscription(await two.snapshot()).reference,
      'cancel-1',
    )
    await two.candidate.advance(40)
    const before = onlySubscription(await two.snapshot())
    expect(before.endReason).toBe('cancelled')
    await two.fake.ledger.chargeBack(two.payment)
    const after = await two.snapshot()
    expect(onlySubscription(after)).toEqual(before)
    expect(after.payments[0]?.status).toBe('disputed')
  })
})
