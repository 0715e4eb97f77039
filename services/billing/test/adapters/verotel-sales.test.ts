import { uuidV7 } from '@alcove/kit/clock'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { CheckoutOrder, CustomerTruth, KnownCustomer } from '../../src/ports.ts'
import { openVerotel } from './verotel-under-exam.ts'

const USER = '0198f5a0-0000-7000-8000-00000000000a'

async function enter({ start, ...change }: Partial<CheckoutOrder> & { start?: Date } = {}) {
  const open = await openVerotel(start)
  onTestFinished(() => open.exam.stop())
  const { exam } = open
  const order: CheckoutOrder = {
    checkoutId: uuidV7(),
    customer: { userId: USER, email: 'camille@exemple.test', reference: null },
    plan: 'premium',
    interval: 'month',
    currency: 'EUR',
    price: 2_000,
    firstAmount: 2_000,
    recurringAmount: 2_000,
    discount: null,
    trialDays: 0,
    description: 'Abonnement Premium, un mois',
    successUrl: 'https://alcove.test/subscription/success',
    cancelUrl: 'https://alcove.test/subscription/cancel',
    ...change,
  }
  const truth = () => exam.provider.fetchTruth(exam.known(USER))
  const subscribe = async (card?: 'works' | 'renewals-fail') =>
    exam.pay(await exam.provider.startCheckout(order), card)
  return { ...open, order, truth, subscribe }
}
const subscriptionOf = ({ subscriptions }: CustomerTruth) => {
  expect(subscriptions).toHaveLength(1)
  return subscriptions[0]!
}
const invoicesOf = ({ invoices }: CustomerTruth) =>
  invoices.map(({ reason, status }) => `${reason} ${status}`)

describe('days without a zone', () => {
  test.each([
    ['2026-11-21T22:30:00Z', '2026-12-21T23:00:00.000Z'],
    // In Paris it is the 22nd already.
    ['2026-11-21T23:30:00Z', '2026-12-22T23:00:00.000Z'],
    ['2026-06-15T10:00:00Z', '2026-07-15T22:00:00.000Z'],
  ])('bought at %s, paid until %s', async (start, end) => {
    const { subscribe, truth } = await enter({ start: new Date(start) })
    await subscribe()
    expect(subscriptionOf(await truth()).periodEnd.toISOString()).toBe(end)
  })

  test('what was cancelled lasts to the end of its last day, whichever hour Verotel ends it', async () => {
    const { subscribe, truth, exam, fake } = await enter({ start: new Date('2026-11-21T05:00:00Z') })
    await subscribe()
    const { reference } = subscriptionOf(await truth())
    await exam.provider.cancelAtPeriodEnd(reference, 'cancel-1')
    await exam.advance(30)
    expect(exam.delivered().at(-1)?.url.searchParams.get('event')).toBe('expiry')
    expect(subscriptionOf(await truth())).toMatchObject({ status: 'active', endsWithPeriod: true })
    fake.clock.set(new Date('2026-12-21T23:00:00Z'))
    expect(subscriptionOf(await truth())).toMatchObject({
      status: 'ended',
      endReason: 'cancelled',
      endedAt: new Date('2026-12-21T23:00:00Z'),
    })
  })
})

describe('a rebill that fails', () => {
  test('is owed since the day went by, and void once another was paid', async () => {
    const { subscribe, truth, exam } = await enter({ start: new Date('2026-11-21T10:00:00Z') })
    await subscribe('renewals-fail')
    await exam.advance(30)
    expect(subscriptionOf(await truth()).status).toBe('active')
    await exam.advance(1)
    const failed = await truth()
    expect(subscriptionOf(failed)).toMatchObject({ status: 'past_due', endedAt: null })
    const owed = failed.invoices.find(({ status }) => status === 'open')
    expect(owed).toMatchObject({ amountDue: 2_000, amountPaid: 0, reason: 'renewal' })
    expect(owed?.firstFailedAt).toEqual(new Date('2026-12-21T23:00:00Z'))
    await exam.advance(1)
    expect((await truth()).invoices).toEqual(failed.invoices)

    await exam.fixCard(exam.known(USER))
    const paid = await truth()
    expect(subscriptionOf(paid).status).toBe('active')
    expect(invoicesOf(paid)).toEqual(['start paid', 'renewal paid', 'renewal void'])
    expect(paid.invoices.find(({ status }) => status === 'void')?.reference).toBe(owed?.reference)
  })

  test('too often ends it', async () => {
    const { subscribe, truth, exam } = await enter()
    await subscribe('renewals-fail')
    await exam.advance(36)
    const over = await truth()
    expect(subscriptionOf(over)).toMatchObject({ status: 'ended', endReason: 'payment-failed' })
    expect(invoicesOf(over)).toEqual(['start paid', 'renewal uncollectible'])

    await exam.dispute(over.payments[0]!.reference)
    const disputed = await truth()
    expect(disputed.payments[0]?.status).toBe('disputed')
    expect(disputed.subscriptions).toEqual(over.subscriptions)
  })
})

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

describe('an upgrade', () => {
  test('ends the old sale, of which Verotel says nothing more', async () => {
    const { subscribe, truth, exam, fake, listener } = await enter()
    await subscribe()
    const { reference } = subscriptionOf(await truth())
    const target = { plan: 'vip', interval: 'month', price: 3_000, currency: 'EUR' } as const
    const order = {
      ...target,
      description: 'Abonnement VIP, un mois',
      when: 'now',
      amountDue: 3_000,
    } as const
    const back = { successUrl: 'https://alcove.test/s', cancelUrl: 'https://alcove.test/c' }
    const { url } = await exam.provider.changePlan(reference, { ...order, ...back }, 'change-1')

    listener.answerWith('KO')
    await exam.pay({ url: url! })
    const lost = listener.received.pop()
    expect(lost?.url.searchParams.get('event')).toBe('upgrade')
    expect(subscriptionOf(await truth())).toMatchObject({ reference, status: 'ended', endReason: null })

    listener.answerWith('OK')
    await fake.postbacks.deliver()
    const { subscriptions, payments } = await truth()
    expect(subscriptions).toMatchObject([
      { reference, plan: 'premium', status: 'ended', endReason: null },
      { plan: 'vip', status: 'active', amount: 3_000, endedAt: null },
    ])
    expect(payments.map(({ amount }) => amount)).toEqual([2_000, 3_000])
  })
})

describe('an end that no postback has told of', () => {
  async function over() {
    const scene = await enter({ start: new Date('2026-11-21T10:00:00Z') })
    const { subscribe, truth, exam, fake, listener } = scene
    await subscribe()
    const { payments } = await truth()
    await exam.advance(3)
    listener.answerWith('KO')
    await fake.ledger.giveAllBack(payments[0]!.reference, true)
    listener.received.pop()
    const seen = subscriptionOf(await truth())
    return { ...scene, seen }
  }

  test('was when it was first seen, whenever it is looked at', async () => {
    const { seen, truth, exam, fake } = await over()
    expect(seen).toMatchObject({ status: 'ended', endReason: null })
    expect(Math.abs(seen.endedAt!.getTime() - fake.clock.now().getTime())).toBeLessThan(5_000)
    for (const days of [0.1, 2, 30]) {
      fake.clock.advance(days * 86_400_000)
      expect(subscriptionOf(await truth())).toEqual(seen)
    }
    expect(exam.known(USER).heard).toHaveLength(1)
  })

  test('stays then, and has a reason, when the postback comes after all', async () => {
    const { seen, truth, fake, listener } = await over()
    fake.clock.advance(86_400_000)
    listener.answerWith('OK')
    await fake.postbacks.deliver()
    expect(subscriptionOf(await truth())).toEqual({ ...seen, endReason: 'refunded' })
  })

  test('was with the last day that was paid, where it is seen later', async () => {
    const { subscribe, truth, exam, listener } = await enter({ start: new Date('2026-11-21T10:00:00Z') })
    await subscribe('renewals-fail')
    const { periodEnd } = subscriptionOf(await truth())
    listener.answerWith('KO')
    await exam.advance(50)
    listener.received.length = 1
    const seen = subscriptionOf(await truth())
    expect(seen).toMatchObject({ status: 'ended', endReason: 'payment-failed', endedAt: periodEnd })
    await exam.advance(1)
    listener.received.length = 1
    expect(subscriptionOf(await truth())).toEqual(seen)
  })
})

describe('postbacks', () => {
  test('are sent until somebody says OK', async () => {
    const { listener, fake, subscribe, exam, truth } = await enter()
    listener.answerWith('KO')
    await subscribe()
    expect(fake.postbacks.waiting()).toBe(1)
    listener.answerWith(exam.provider.acknowledgement)
    await fake.postbacks.deliver()
    expect(fake.postbacks.waiting()).toBe(0)
    expect(exam.delivered()).toHaveLength(2)
    expect(exam.known(USER).heard).toHaveLength(1)
    expect((await truth()).payments).toHaveLength(1)
  })

  test('that are lost leave the sale to be found by its reference', async () => {
    const { listener, subscribe, truth, order } = await enter()
    await subscribe()
    listener.received.length = 0
    const found = await truth()
    expect(found.checkouts).toMatchObject([{ id: order.checkoutId, status: 'completed' }])
    expect(subscriptionOf(found)).toMatchObject({ status: 'active', plan: 'premium', amount: 2_000 })
    // Nobody can be asked for transactions.
    expect(found.payments).toEqual([])
  })

  test('that are lost do not shorten what was paid for', async () => {
    const { listener, subscribe, truth, exam } = await enter()
    await subscribe()
    await truth()
    await exam.advance(32)
    const whole = subscriptionOf(await truth())
    listener.received.pop()
    expect(subscriptionOf(await truth())).toEqual(whole)
  })

  test('that come when their period is over turn no period round', async () => {
    const { subscribe, truth, exam, fake, listener } = await enter({
      start: new Date('2026-01-31T10:00:00Z'),
    })
    listener.answerWith('KO')
    await subscribe()
    listener.received.length = 0
    await exam.advance(10)
    listener.received.length = 0
    fake.clock.set(new Date('2026-03-15T10:00:00Z'))
    listener.answerWith('OK')
    await fake.postbacks.deliver()
    const { subscriptions, invoices } = await truth()
    const [invoice] = invoices.filter(({ reason }) => reason === 'start')
    expect(invoice?.periodStart).toEqual(new Date('2026-01-28T23:00:00Z'))
    expect(invoice?.periodEnd).toEqual(new Date('2026-02-28T23:00:00Z'))
    expect(subscriptions[0]?.startedAt).toEqual(invoice?.periodStart)
  })

  test('say the same in any order, and twice', async () => {
    const { subscribe, truth, exam, fake } = await enter()
    await subscribe()
    await truth()
    await exam.advance(32)
    const [first, second] = (await truth()).payments
    await fake.ledger.giveBack(first!.reference, 700)
    await exam.provider.cancelAtPeriodEnd(subscriptionOf(await truth()).reference, 'cancel-1')
    await fake.ledger.chargeBack(second!.reference)
    const known = exam.known(USER)
    expect(known.heard.length).toBe(5)
    const tell = (heard: KnownCustomer['heard']) => exam.provider.fetchTruth({ ...known, heard })
    const right = await tell(known.heard)
    for (let turn = 0; turn < known.heard.length; turn++) {
      const turned = [...known.heard.slice(turn), ...known.heard.slice(0, turn)]
      expect(await tell(turned)).toEqual(right)
      expect(await tell([...turned.reverse(), ...turned])).toEqual(right)
    }
  })
})
