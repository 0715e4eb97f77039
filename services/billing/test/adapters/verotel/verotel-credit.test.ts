import { describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../../src/ports.ts'
import type { PlanTarget } from '../../../src/subscriptions/domain/plan-change.ts'
import { DEARER, onlyRunning } from '../../payment-provider-contract/candidate.ts'
import { openShop } from './open-shop.ts'

const YEAR_PRICE = 9_990
const YEAR = {
  plan: 'basic',
  interval: 'year',
  price: YEAR_PRICE,
  firstAmount: YEAR_PRICE,
  recurringAmount: YEAR_PRICE,
} as const
/** Dearer than any rest, so that the whole rest shows in its first price. */
const VIP_YEAR: PlanTarget = { ...DEARER, interval: 'year', price: 29_990 }
const BACK = { successUrl: 'https://alcove.test/s', cancelUrl: 'https://alcove.test/c' }

async function sellYear() {
  const scene = await openShop({ ...YEAR, start: new Date('2026-11-21T10:00:00Z') })
  const { candidate, fake, snapshot } = scene
  const { provider } = candidate
  await scene.subscribe()
  const quote = async (target = VIP_YEAR) => {
    const { reference } = onlyRunning(await snapshot())
    return provider.quoteChange(reference, target, fake.clock.now())
  }
  const change = async (target: PlanTarget, amountDue: number, key: string) => {
    const { reference } = onlyRunning(await snapshot())
    return provider.changePlan(reference, { ...target, ...BACK, amountDue }, key)
  }
  return {
    ...scene,
    provider,
    quote,
    change,
    payment: (await snapshot()).payments[0]!.reference,
    /** Cents that an upgrade takes off. */
    credit: async () => VIP_YEAR.price - (await quote()).amountDue,
    async upgrade(target: PlanTarget) {
      const { url } = await change(target, (await quote(target)).amountDue, 'change-1')
      fake.clock.advance(60_000)
      await candidate.pay({ url: url! })
      fake.clock.advance(60_000)
    },
  }
}

describe('the credit of an upgrade', () => {
  test('shrinks with every refund, made from here or at Verotel', async () => {
    const { credit, provider, payment, fake } = await sellYear()
    expect(await credit()).toBe(9_990)
    await provider.refund(payment, 500, 'refund-1')
    expect(await credit()).toBe(9_490)
    await provider.refund(payment, 500, 'refund-1')
    await provider.refund(payment, 500, 'refund-2')
    expect(await credit()).toBe(8_990)
    await fake.ledger.refund(payment, 3_990)
    expect(await credit()).toBe(5_000)
    await fake.ledger.refund(payment, 5_000)
    expect(await credit()).toBe(0)
  })

  test('is the unused share of what was kept', async () => {
    const { credit, provider, payment, candidate } = await sellYear()
    await provider.refund(payment, 4_990, 'refund-1')
    await candidate.advance(73)
    expect(await credit()).toBe(4_000)
  })

  test('shrinks before the postback of the refund arrives', async () => {
    const { credit, provider, payment, fake } = await sellYear()
    fake.postbacks.hold()
    await provider.refund(payment, 9_990, 'refund-1')
    expect(await credit()).toBe(0)
  })

  test('shrinks by a refund made at Verotel while the postback of one from here is missing', async () => {
    const { credit, provider, payment, fake } = await sellYear()
    fake.postbacks.hold()
    await provider.refund(payment, 500, 'refund-1')
    const late = fake.postbacks.release()
    await fake.ledger.refund(payment, 990)
    expect(await credit()).toBe(8_500)
    for (const address of late) await fetch(address)
    expect(await credit()).toBe(8_500)
  })

  test('is as it was after a refund that Verotel refuses', async () => {
    const { credit, provider, payment, fake } = await sellYear()
    fake.trouble('no refunds')
    await expect(provider.refund(payment, 500, 'refund-1')).rejects.toThrow(PaymentRefused)
    fake.trouble(null)
    expect(await credit()).toBe(9_990)
  })

  test('shrinks by a refund without an answer once its postback arrives', async () => {
    const { credit, provider, payment, fake, listener } = await sellYear()
    listener.answerWith('KO')
    fake.trouble('cut')
    await expect(provider.refund(payment, 500, 'refund-1')).rejects.toThrow(PaymentRefused)
    const lost = listener.received.pop()
    expect(lost?.url.searchParams.get('event')).toBe('credit')
    fake.trouble(null)
    expect(await credit()).toBe(9_990)
    listener.answerWith('OK')
    await fake.postbacks.deliver()
    expect(await credit()).toBe(9_490)
  })

  test('is as it was after a refund of an earlier period', async () => {
    const { credit, provider, payment, fake, snapshot } = await sellYear()
    const sale = fake.ledger.find(onlyRunning(await snapshot()).reference)!
    await fake.advance(365)
    const before = await credit()
    expect(before).toBe(9_990)
    await provider.refund(payment, 9_990, 'refund-1')
    expect(await credit()).toBe(before)
    await provider.refund(sale.transactions[1]!.id, 990, 'refund-2')
    expect(await credit()).toBe(9_000)
  })

  test('is nothing after a chargeback that left the sale running', async () => {
    const { credit, payment, fake, snapshot } = await sellYear()
    await fake.postbacks.send({
      event: 'chargeback',
      saleID: onlyRunning(await snapshot()).reference,
      parentID: payment,
    })
    expect(await credit()).toBe(0)
  })
})

describe('after an upgrade for nothing', () => {
  test('the longer first period is worth what it took', async () => {
    const { credit, upgrade } = await sellYear()
    await upgrade(DEARER)
    // 99 days of a plan of 30,00 € for a month of 30 days.
    expect(await credit()).toBe(9_900)
  })

  test('a refund of the first sale shrinks the credit of the second', async () => {
    const { credit, upgrade, provider, payment } = await sellYear()
    await upgrade(DEARER)
    const before = await credit()
    await provider.refund(payment, 990, 'refund-1')
    expect(await credit()).toBe(before - 990)
    await provider.refund(payment, 9_000, 'refund-2')
    expect(await credit()).toBe(0)
  })

  test('a refund from before it is not counted again, even when its postback comes late', async () => {
    const { credit, upgrade, provider, payment, fake } = await sellYear()
    fake.postbacks.hold()
    await provider.refund(payment, 990, 'refund-1')
    const late = fake.postbacks.release()
    expect(late).toHaveLength(1)
    fake.clock.advance(60_000)
    await upgrade(DEARER)
    const before = await credit()
    for (const address of late) await fetch(address)
    expect(await credit()).toBe(before)
  })
})

test('refuses an amount from before a refund', async () => {
  const { quote, change, provider, payment } = await sellYear()
  const { amountDue } = await quote()
  await provider.refund(payment, 500, 'refund-1')
  await expect(change(VIP_YEAR, amountDue, 'change-1')).rejects.toThrow('amount_changed')
  const { url } = await change(VIP_YEAR, amountDue + 500, 'change-2')
  expect(new URL(url!).searchParams.get('trialAmount')).toBe('205.00')
})

test('refuses an amount from before a renewal', async () => {
  const { quote, change, fake } = await sellYear()
  fake.clock.set(new Date('2027-11-21T08:00:00Z'))
  const { amountDue } = await quote()
  expect(amountDue).toBe(VIP_YEAR.price)
  await fake.ledger.runDay()
  await expect(change(VIP_YEAR, amountDue, 'change-1')).rejects.toThrow('amount_changed')
  const { url } = await change(VIP_YEAR, amountDue - 9_990, 'change-2')
  expect(new URL(url!).searchParams.get('custom3')).toMatch(/:2028-11-21$/)
})
