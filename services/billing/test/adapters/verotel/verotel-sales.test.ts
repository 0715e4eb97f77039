import { describe, expect, test } from 'vitest'
import type { CustomerSnapshot } from '../../../src/sync/domain/snapshot.ts'
import { onlySubscription, openShop, USER } from './open-shop.ts'

const invoicesOf = ({ invoices }: CustomerSnapshot) =>
  invoices.map(({ reason, status }) => `${reason} ${status}`)

describe('days without a time zone', () => {
  test.each([
    ['2026-11-21T22:30:00Z', '2026-12-21T23:00:00.000Z'],
    // In Paris it is the 22nd already.
    ['2026-11-21T23:30:00Z', '2026-12-22T23:00:00.000Z'],
    ['2026-06-15T10:00:00Z', '2026-07-15T22:00:00.000Z'],
  ])('bought at %s, paid until %s', async (start, end) => {
    const { subscribe, snapshot } = await openShop({ start: new Date(start) })
    await subscribe()
    expect(onlySubscription(await snapshot()).periodEnd.toISOString()).toBe(end)
  })

  test('keep a cancelled sale until the end of its last day, at whichever hour Verotel ends it', async () => {
    const { subscribe, snapshot, candidate, fake } = await openShop({
      start: new Date('2026-11-21T05:00:00Z'),
    })
    await subscribe()
    const { reference } = onlySubscription(await snapshot())
    await candidate.provider.cancelAtPeriodEnd(reference, 'cancel-1')
    await candidate.advance(30)
    expect(candidate.delivered().at(-1)?.url.searchParams.get('event')).toBe('expiry')
    expect(onlySubscription(await snapshot())).toMatchObject({ status: 'active', endsWithPeriod: true })
    fake.clock.set(new Date('2026-12-21T23:00:00Z'))
    expect(onlySubscription(await snapshot())).toMatchObject({
      status: 'ended',
      endReason: 'cancelled',
      endedAt: new Date('2026-12-21T23:00:00Z'),
    })
  })
})

describe('a failed rebill', () => {
  test('is past due from the missed day on, and void once another one is paid', async () => {
    const { subscribe, snapshot, candidate } = await openShop({ start: new Date('2026-11-21T10:00:00Z') })
    await subscribe('renewals-fail')
    await candidate.advance(30)
    expect(onlySubscription(await snapshot()).status).toBe('active')
    await candidate.advance(1)
    const failed = await snapshot()
    expect(onlySubscription(failed)).toMatchObject({ status: 'past_due', endedAt: null })
    const unpaid = failed.invoices.find(({ status }) => status === 'open')
    expect(unpaid).toMatchObject({ amountDue: 2_000, amountPaid: 0, reason: 'renewal' })
    expect(unpaid?.firstFailedAt).toEqual(new Date('2026-12-21T23:00:00Z'))
    await candidate.advance(1)
    expect((await snapshot()).invoices).toEqual(failed.invoices)

    await candidate.replaceCard(candidate.known(USER))
    const paid = await snapshot()
    expect(onlySubscription(paid).status).toBe('active')
    expect(invoicesOf(paid)).toEqual(['start paid', 'renewal paid', 'renewal void'])
    expect(paid.invoices.find(({ status }) => status === 'void')?.reference).toBe(unpaid?.reference)
  })

  test('ends the sale when it fails too often', async () => {
    const { subscribe, snapshot, candidate } = await openShop()
    await subscribe('renewals-fail')
    await candidate.advance(36)
    const over = await snapshot()
    expect(onlySubscription(over)).toMatchObject({ status: 'ended', endReason: 'payment-failed' })
    expect(invoicesOf(over)).toEqual(['start paid', 'renewal uncollectible'])

    await candidate.dispute(over.payments[0]!.reference)
    const disputed = await snapshot()
    expect(disputed.payments[0]?.status).toBe('disputed')
    expect(disputed.subscriptions).toEqual(over.subscriptions)
  })
})

describe('an upgrade', () => {
  test('ends the old sale without a postback of Verotel', async () => {
    const { subscribe, snapshot, candidate, fake, listener } = await openShop()
    await subscribe()
    const { reference } = onlySubscription(await snapshot())
    const target = { plan: 'vip', interval: 'month', price: 3_000, currency: 'EUR' } as const
    const order = {
      ...target,
      description: 'Abonnement VIP, un mois',
      when: 'now',
      amountDue: 1_000,
    } as const
    const back = { successUrl: 'https://alcove.test/s', cancelUrl: 'https://alcove.test/c' }
    const { url } = await candidate.provider.changePlan(reference, { ...order, ...back }, 'change-1')

    listener.answerWith('KO')
    await candidate.pay({ url: url! })
    const lost = listener.received.pop()
    expect(lost?.url.searchParams.get('event')).toBe('upgrade')
    expect(onlySubscription(await snapshot())).toMatchObject({ reference, status: 'ended', endReason: null })

    listener.answerWith('OK')
    await fake.postbacks.deliver()
    const { subscriptions, payments } = await snapshot()
    expect(subscriptions).toMatchObject([
      { reference, plan: 'premium', status: 'ended', endReason: null },
      { plan: 'vip', status: 'active', amount: 3_000, endedAt: null },
    ])
    expect(payments.map(({ amount }) => amount)).toEqual([2_000, 1_000])
  })

  test('begins when its page was opened, if its postback comes days late', async () => {
    const { subscribe, snapshot, candidate, fake, listener } = await openShop({
      start: new Date('2026-11-21T10:00:00Z'),
    })
    await subscribe()
    const { reference } = onlySubscription(await snapshot())
    fake.clock.set(new Date('2026-12-10T10:00:00Z'))
    const target = { plan: 'vip', interval: 'month', price: 3_000, currency: 'EUR' } as const
    const { amountDue } = await candidate.provider.quoteChange(
      reference,
      { ...target, description: '', when: 'now' },
      fake.clock.now(),
    )
    const order = { ...target, description: 'Abonnement VIP, un mois', when: 'now', amountDue } as const
    const back = { successUrl: 'https://alcove.test/s', cancelUrl: 'https://alcove.test/c' }
    const { url } = await candidate.provider.changePlan(reference, { ...order, ...back }, 'change-1')
    fake.clock.set(new Date('2026-12-10T12:00:00Z'))
    listener.answerWith('KO')
    await candidate.pay({ url: url! })
    listener.received.pop()
    fake.clock.set(new Date('2026-12-28T10:00:00Z'))
    listener.answerWith('OK')
    await fake.postbacks.deliver()
    const { subscriptions, invoices } = await snapshot()
    const found = [
      subscriptions.find(({ plan }) => plan === 'vip'),
      invoices.find(({ reason }) => reason === 'change'),
    ]
    for (const one of found) {
      expect(one?.periodStart.toISOString()).toMatch(/^2026-12-10T10:/)
      expect(one?.periodEnd).toEqual(new Date('2027-01-10T23:00:00Z'))
    }
  })
})
