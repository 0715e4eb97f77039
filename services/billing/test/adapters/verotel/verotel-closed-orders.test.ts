import { uuidV7 } from '@alcove/kit/ids'
import { describe, expect, test } from 'vitest'
import type { WebhookFact } from '../../../src/adapters/verotel/facts.ts'
import { isLate } from '../../../src/adapters/verotel/late-sale.ts'
import { DEARER } from '../../payment-provider-contract/candidate.ts'
import { openShop } from './open-shop.ts'

const DAY_MS = 86_400_000
const BACK = { successUrl: 'https://alcove.test/s', cancelUrl: 'https://alcove.test/c' }

async function openShopWithUpgrades(start?: Date) {
  const scene = await openShop({ start })
  const { candidate, fake } = scene
  const upgrade = async (reference: string, target = DEARER) => {
    const { amountDue } = await candidate.provider.quoteChange(reference, target, fake.clock.now())
    const asked = { ...target, ...BACK, amountDue }
    const { url } = await candidate.provider.changePlan(reference, asked, uuidV7())
    return { url: url ?? '', amountDue }
  }
  return { ...scene, upgrade }
}

describe('an order', () => {
  test('expires at once when it is closed', async () => {
    const { begin, snapshot, candidate } = await openShopWithUpgrades()
    const { reference } = await begin()
    expect((await snapshot()).checkouts).toMatchObject([{ status: 'open' }])
    await candidate.provider.expireCheckout(reference, 'close-1')
    expect((await snapshot()).checkouts).toMatchObject([{ status: 'expired', subscription: null }])
  })

  test.each([
    ['with free days', { trialDays: 7, firstAmount: 0 }],
    ['at a lower first price', { firstAmount: 1_000 }],
    ['at its price', {}],
    ['for a year', { interval: 'year' as const }],
  ])('%s, closed and paid days later, is reported as from a closed order', async (_what, change) => {
    const { begin, snapshot, candidate } = await openShopWithUpgrades(new Date('2026-11-21T10:00:00Z'))
    const checkout = await begin(change)
    await candidate.provider.expireCheckout(checkout.reference, 'close-1')
    await candidate.advance(5)
    await candidate.pay(checkout)
    const { subscriptions, checkouts } = await snapshot()
    expect(subscriptions).toMatchObject([{ checkoutId: checkout.reference, fromClosedOrder: true }])
    expect(checkouts).toMatchObject([{ status: 'completed' }])
    await candidate.advance(40)
    expect((await snapshot()).subscriptions).toMatchObject([{ fromClosedOrder: true }])
  })

  test('that expired by itself counts as closed', async () => {
    const { begin, snapshot, candidate } = await openShopWithUpgrades(new Date('2026-11-21T10:00:00Z'))
    const checkout = await begin({ trialDays: 7, firstAmount: 0 })
    await candidate.advance(2)
    await candidate.pay(checkout)
    expect((await snapshot()).subscriptions).toMatchObject([{ status: 'trialing', fromClosedOrder: true }])
  })

  test.each([
    ['2026-11-21T10:00:00Z', 1, {}],
    ['2026-11-21T10:00:00Z', 1, { trialDays: 7, firstAmount: 0 }],
    // The last days of a month: a month counted from them may end at or beyond the end of the next one.
    ['2027-01-30T10:00:00Z', 1, {}],
    ['2027-02-27T10:00:00Z', 1, {}],
  ])('of %s, paid %i day later, is in time', async (start, days, change) => {
    const { begin, snapshot, candidate } = await openShopWithUpgrades(new Date(start))
    const checkout = await begin(change)
    await candidate.advance(days)
    await candidate.pay(checkout)
    const { subscriptions } = await snapshot()
    expect(subscriptions).toMatchObject([{ checkoutId: checkout.reference }])
    expect(subscriptions[0]?.fromClosedOrder).toBeUndefined()
  })

  test('paid in time stays in time when its postback is late and it was closed meanwhile', async () => {
    const { begin, snapshot, candidate, fake, listener } = await openShopWithUpgrades(
      new Date('2026-11-21T10:00:00Z'),
    )
    const checkout = await begin()
    listener.answerWith('KO')
    await candidate.pay(checkout)
    listener.received.length = 0
    await candidate.provider.expireCheckout(checkout.reference, 'close-1')
    fake.clock.advance(6 * DAY_MS)
    listener.answerWith('OK')
    await fake.postbacks.deliver()
    const { subscriptions } = await snapshot()
    expect(subscriptions).toMatchObject([{ status: 'active' }])
    expect(subscriptions[0]?.fromClosedOrder).toBeUndefined()
  })
})

describe('an upgrade', () => {
  async function subscribed() {
    const scene = await openShopWithUpgrades(new Date('2026-11-21T10:00:00Z'))
    const checkout = await scene.begin()
    await scene.candidate.pay(checkout)
    const [sale] = (await scene.snapshot()).subscriptions
    if (!sale) throw new Error('nothing was sold')
    return { ...scene, checkout, sale }
  }

  test('continues the replaced contract: same checkout, same beginning', async () => {
    const { upgrade, snapshot, candidate, checkout, sale } = await subscribed()
    await candidate.advance(3)
    await candidate.pay(await upgrade(sale.reference))
    const running = async () => {
      const { subscriptions, checkouts } = await snapshot()
      expect(checkouts).toMatchObject([{ status: 'completed', subscription: sale.reference }])
      return subscriptions.find(({ status }) => status !== 'ended')
    }
    const second = await running()
    const contract = { checkoutId: checkout.reference, startedAt: sale.startedAt }
    expect(second).toMatchObject({ ...contract, plan: 'vip' })
    expect(second).not.toHaveProperty('fromClosedOrder')
    expect(second?.periodStart.getTime()).toBeGreaterThan(sale.startedAt.getTime())

    await candidate.advance(3)
    await candidate.pay(
      await upgrade(second?.reference ?? '', { ...DEARER, interval: 'year', price: 30_000 }),
    )
    expect(await running()).toMatchObject({ ...contract, interval: 'year' })
    await candidate.advance(33)
    expect(await running()).toMatchObject(contract)
  })

  test('from an expired address replaces nothing: the paid sale continues beside it', async () => {
    const { upgrade, snapshot, candidate, sale } = await subscribed()
    const link = await upgrade(sale.reference)
    await candidate.advance(10)
    await candidate.pay(link)
    const { subscriptions, payments } = await snapshot()
    expect(subscriptions).toMatchObject([
      { ...sale, endsWithPeriod: true },
      { plan: 'vip', status: 'active', checkoutId: null, fromClosedOrder: true },
    ])
    expect(payments.map(({ amount }) => amount)).toEqual([2_000, link.amountDue])

    // As the sync does when it finds the sale.
    await candidate.provider.endNow(subscriptions[1]?.reference ?? '', uuidV7())
    await candidate.advance(25)
    expect((await snapshot()).subscriptions).toMatchObject([
      { reference: sale.reference, status: 'ended', endReason: 'cancelled', endedAt: sale.periodEnd },
      { plan: 'vip', status: 'ended' },
    ])
  })

  test('to a cheaper plan with a long first period is dated by its days', async () => {
    const { upgrade, snapshot, candidate, sale } = await subscribed()
    const link = await upgrade(sale.reference, { ...DEARER, plan: 'basic', price: 500 })
    expect(link.amountDue).toBe(0)
    await candidate.advance(5)
    await candidate.pay(link)
    expect((await snapshot()).subscriptions[1]).toMatchObject({ plan: 'basic', fromClosedOrder: true })
  })
})

describe('isLate', () => {
  const sold = (nextChargeOn: string, custom3?: string): WebhookFact => ({
    id: 'initial:1',
    at: new Date('2027-06-01T00:00:00Z'),
    event: 'initial',
    saleID: '1',
    custom2: 'month',
    nextChargeOn,
    custom3,
  })

  test.each<[string, boolean, string, WebhookFact]>([
    ['a month, on the last day', false, '2027-01-15', sold('2027-02-15')],
    ['a month from the 31st, however it is counted', false, '2027-01-31', sold('2027-03-03')],
    ['a month, after that', true, '2027-01-31', sold('2027-03-04')],
    ['days, to the day', false, '2027-01-31', sold('2027-02-07', 'trial:0:P7D')],
    ['days, one day later', true, '2027-01-31', sold('2027-02-08', 'trial:0:P7D')],
    ['days that the order did not state', false, '2027-01-01', sold('2027-03-01', 'trial:0')],
    ['a day of its own', true, '2027-12-31', sold('2027-02-08', 'credit:0:P7D:2027-01-31')],
  ])('reads the time of sale from the paid period: %s', (_what, expected, lastDay, start) => {
    expect(isLate(start, lastDay)).toBe(expected)
  })

  test('returns false without an end of the order, or without a day in the postback', () => {
    expect(isLate(sold('2027-03-01'), null)).toBe(false)
    expect(isLate({ ...sold(''), nextChargeOn: undefined }, '2027-01-01')).toBe(false)
  })
})
