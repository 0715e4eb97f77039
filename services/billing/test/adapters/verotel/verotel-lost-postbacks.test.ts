import { describe, expect, test } from 'vitest'
import type { KnownCustomer } from '../../../src/ports.ts'
import { DEARER, MONTHLY } from '../../payment-provider-contract/candidate.ts'
import { onlySubscription, openShop, USER } from './open-shop.ts'

describe('an end without a postback', () => {
  async function endWithoutPostback() {
    const scene = await openShop({ start: new Date('2026-11-21T10:00:00Z') })
    const { subscribe, snapshot, candidate, fake, listener } = scene
    await subscribe()
    const { payments } = await snapshot()
    await candidate.advance(3)
    listener.answerWith('KO')
    await fake.ledger.refundAll(payments[0]!.reference, true)
    listener.received.pop()
    const seen = onlySubscription(await snapshot())
    return { ...scene, seen }
  }

  test('is dated when it was first seen, at every later sync', async () => {
    const { seen, snapshot, candidate, fake } = await endWithoutPostback()
    expect(seen).toMatchObject({ status: 'ended', endReason: null })
    expect(Math.abs(seen.endedAt!.getTime() - fake.clock.now().getTime())).toBeLessThan(5_000)
    for (const days of [0.1, 2, 30]) {
      fake.clock.advance(days * 86_400_000)
      expect(onlySubscription(await snapshot())).toEqual(seen)
    }
    expect(candidate.known(USER).webhookFacts).toHaveLength(1)
  })

  test('keeps its date and gets a reason when the postback arrives', async () => {
    const { seen, snapshot, fake, listener } = await endWithoutPostback()
    fake.clock.advance(86_400_000)
    listener.answerWith('OK')
    await fake.postbacks.deliver()
    expect(onlySubscription(await snapshot())).toEqual({ ...seen, endReason: 'refunded' })
  })

  test('is dated with the last paid day when it is seen later', async () => {
    const { subscribe, snapshot, candidate, listener } = await openShop({
      start: new Date('2026-11-21T10:00:00Z'),
    })
    await subscribe('renewals-fail')
    const { periodEnd } = onlySubscription(await snapshot())
    listener.answerWith('KO')
    await candidate.advance(50)
    listener.received.length = 1
    const seen = onlySubscription(await snapshot())
    expect(seen).toMatchObject({ status: 'ended', endReason: 'payment-failed', endedAt: periodEnd })
    await candidate.advance(1)
    listener.received.length = 1
    expect(onlySubscription(await snapshot())).toEqual(seen)
  })
})

describe('postbacks', () => {
  test('are repeated until the answer is OK', async () => {
    const { listener, fake, subscribe, candidate, snapshot } = await openShop()
    listener.answerWith('KO')
    await subscribe()
    expect(fake.postbacks.waiting()).toBe(1)
    listener.answerWith(candidate.provider.acknowledgement)
    await fake.postbacks.deliver()
    expect(fake.postbacks.waiting()).toBe(0)
    expect(candidate.delivered()).toHaveLength(2)
    expect(candidate.known(USER).webhookFacts).toHaveLength(1)
    expect((await snapshot()).payments).toHaveLength(1)
  })

  test('that are lost leave the sale to be found by its reference', async () => {
    const { listener, candidate, begin, snapshot } = await openShop()
    const checkout = await begin()
    await candidate.pay(checkout)
    listener.received.length = 0
    const found = await snapshot()
    expect(found.checkouts).toMatchObject([{ id: checkout.reference, status: 'completed' }])
    expect(onlySubscription(found)).toMatchObject({ status: 'active', plan: 'premium', amount: 2_000 })
    // Verotel lists no transactions.
    expect(found.payments).toEqual([])
  })

  test.each([
    // A month from each of the last four days ends on 28 February.
    '2027-01-27',
    '2027-01-28',
    '2027-01-29',
    '2027-01-31',
    '2027-03-31',
    '2028-01-31',
  ])('that are lost lower no credit on the day of the sale, %s', async (day) => {
    const { listener, subscribe, snapshot, candidate, fake } = await openShop({
      start: new Date(`${day}T10:00:00Z`),
    })
    await subscribe()
    listener.received.length = 0
    const { reference } = onlySubscription(await snapshot())
    const quote = async () =>
      (await candidate.provider.quoteChange(reference, DEARER, fake.clock.now())).amountDue
    expect(await quote()).toBe(DEARER.price - MONTHLY)
    await candidate.advance(27)
    expect(await quote()).toBeGreaterThan(DEARER.price - MONTHLY / 4)
  })

  test('that are lost do not shorten the paid period', async () => {
    const { listener, subscribe, snapshot, candidate } = await openShop()
    await subscribe()
    await snapshot()
    await candidate.advance(32)
    const whole = onlySubscription(await snapshot())
    listener.received.pop()
    expect(onlySubscription(await snapshot())).toEqual(whole)
  })

  test('that arrive after their period produce no negative period', async () => {
    const { subscribe, snapshot, candidate, fake, listener } = await openShop({
      start: new Date('2026-01-31T10:00:00Z'),
    })
    listener.answerWith('KO')
    await subscribe()
    listener.received.length = 0
    await candidate.advance(10)
    listener.received.length = 0
    fake.clock.set(new Date('2026-03-15T10:00:00Z'))
    listener.answerWith('OK')
    await fake.postbacks.deliver()
    const { subscriptions, invoices } = await snapshot()
    const [invoice] = invoices.filter(({ reason }) => reason === 'start')
    expect(invoice?.periodStart).toEqual(new Date('2026-01-31T23:00:00Z'))
    expect(invoice?.periodEnd).toEqual(new Date('2026-02-28T23:00:00Z'))
    expect(subscriptions[0]?.startedAt).toEqual(invoice?.periodStart)
  })

  test.each([
    ['2026-11-21T10:00:00Z', 20, '2026-11-21T23:00'],
    ['2026-11-21T10:00:00Z', 1, '2026-11-21T23:00'],
    // A month from each of these days ends on 28 February.
    ['2027-01-28T10:00:00Z', 2, '2027-01-30T10:00'],
    ['2027-01-31T10:00:00Z', 0, '2027-01-31T10:00'],
  ])(
    'of a sale of %s, sent %i days later, do not begin it with their arrival',
    async (start, days, begin) => {
      const { subscribe, snapshot, fake } = await openShop({ start: new Date(start) })
      fake.postbacks.hold()
      await subscribe()
      fake.clock.set(new Date(Date.parse(start) + days * 86_400_000))
      for (const postback of fake.postbacks.release()) await fetch(postback)
      const { subscriptions, invoices } = await snapshot()
      expect(subscriptions[0]?.startedAt.toISOString().slice(0, 16)).toBe(begin)
      expect(invoices[0]?.periodStart.toISOString().slice(0, 16)).toBe(begin)
    },
  )

  test('give the same snapshot in any order, and repeated', async () => {
    const { subscribe, snapshot, candidate, fake } = await openShop()
    await subscribe()
    await snapshot()
    await candidate.advance(32)
    const [first, second] = (await snapshot()).payments
    await fake.ledger.refund(first!.reference, 700)
    await candidate.provider.cancelAtPeriodEnd(onlySubscription(await snapshot()).reference, 'cancel-1')
    await fake.ledger.chargeBack(second!.reference)
    const known = candidate.known(USER)
    expect(known.webhookFacts.length).toBe(5)
    const fetchWith = (webhookFacts: KnownCustomer['webhookFacts']) =>
      candidate.provider.fetchSnapshot({ ...known, webhookFacts })
    const right = await fetchWith(known.webhookFacts)
    for (let offset = 0; offset < known.webhookFacts.length; offset++) {
      const rotated = [...known.webhookFacts.slice(offset), ...known.webhookFacts.slice(0, offset)]
      expect(await fetchWith(rotated)).toEqual(right)
      expect(await fetchWith([...rotated.reverse(), ...rotated])).toEqual(right)
    }
  })
})
