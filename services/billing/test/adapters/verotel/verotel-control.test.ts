import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { VerotelSettings } from '../../../src/adapters/verotel/config.ts'
import { createVerotelProvider } from '../../../src/adapters/verotel/create-verotel-provider.ts'
import { PaymentRefused, PaymentUnavailable } from '../../../src/ports.ts'
import { CHEAPER } from '../../payment-provider-contract/candidate.ts'
import { createNotes, ORDER, openVerotel } from './verotel-candidate.ts'

async function enter(change: Partial<VerotelSettings> = {}) {
  const { candidate, fake, settings, findWebhookFacts } = await openVerotel()
  onTestFinished(() => candidate.stop())
  const notes = createNotes()
  const deps = { clock: fake.clock, notes, findWebhookFacts }
  const provider = createVerotelProvider({ ...settings, ...change }, deps)
  const restarted = () => createVerotelProvider({ ...settings, ...change }, deps)
  const sale = await fake.ledger.sell(ORDER, 'works')
  return { fake, provider, restarted, sale, payment: sale.transactions[0]! }
}
const WITHOUT_API = { VEROTEL_API_USER: undefined, VEROTEL_API_PASSWORD: undefined }

describe('a cancellation', () => {
  test('succeeds when the sale is cancelled, over (412) or unknown (404)', async () => {
    const { provider, sale, fake } = await enter()
    await provider.cancelAtPeriodEnd(sale.saleID, 'one')
    await provider.cancelAtPeriodEnd(sale.saleID, 'two')
    await fake.advance(40)
    expect(sale.over).toBe(true)
    await provider.cancelAtPeriodEnd(sale.saleID, 'three')
    await provider.cancelAtPeriodEnd('999', 'four')
  })

  test('throws PaymentUnavailable with a wrong password', async () => {
    const { provider, sale } = await enter({ VEROTEL_API_PASSWORD: 'other' })
    await expect(provider.cancelAtPeriodEnd(sale.saleID, 'one')).rejects.toThrow(PaymentUnavailable)
    expect(sale.cancelledBy).toBeNull()
  })

  test('is refused without API access, and `capabilities` says so', async () => {
    expect((await enter()).provider.capabilities.cancels).toBe(true)
    const { provider, sale } = await enter(WITHOUT_API)
    expect(provider.capabilities.cancels).toBe(false)
    await expect(provider.cancelAtPeriodEnd(sale.saleID, 'one')).rejects.toThrow(PaymentRefused)
    await expect(provider.endNow(sale.saleID, 'one')).rejects.toThrow(PaymentRefused)
    await expect(provider.refund('1', 1, 'one')).rejects.toThrow(PaymentRefused)
    expect(sale.cancelledBy).toBeNull()
  })
})

describe('an immediate end', () => {
  test('survives a restart and keeps its first time', async () => {
    const { provider, restarted, sale, fake } = await enter()
    await provider.endNow(sale.saleID, 'one')
    const at = fake.clock.now()
    await fake.advance(3)
    await restarted().endNow(sale.saleID, 'two')
    const subscriptions = [
      { reference: sale.saleID, checkoutId: null, plan: 'premium', interval: 'month' } as const,
    ]
    const known = { userId: 'x', reference: null, checkouts: [], subscriptions, webhookFacts: [] }
    const [ended] = (await restarted().fetchSnapshot(known)).subscriptions
    expect(ended).toMatchObject({ status: 'ended', endReason: 'cancelled' })
    expect(Math.abs(ended!.endedAt!.getTime() - at.getTime())).toBeLessThan(5_000)
  })
})

describe('a refund', () => {
  test('is made once per key, also after a restart', async () => {
    const { provider, restarted, payment } = await enter()
    await provider.refund(payment.id, 500, 'one')
    await restarted().refund(payment.id, 500, 'one')
    expect(payment.refunded).toBe(500)
  })

  test('is refused and not repeated when its outcome is unknown', async () => {
    const { provider, restarted, payment, fake } = await enter()
    fake.trouble('cut')
    await expect(provider.refund(payment.id, 500, 'one')).rejects.toThrow(PaymentRefused)
    expect(payment.refunded).toBe(500)
    fake.trouble(null)
    await expect(restarted().refund(payment.id, 500, 'one')).rejects.toThrow(PaymentRefused)
    expect(payment.refunded).toBe(500)
  })

  test('is made on the next attempt when it was certainly not made', async () => {
    const { provider, payment, fake } = await enter()
    fake.trouble('busy')
    await expect(provider.refund(payment.id, 500, 'one')).rejects.toThrow(PaymentUnavailable)
    fake.trouble(null)
    await provider.refund(payment.id, 500, 'one')
    expect(payment.refunded).toBe(500)
  })
})

describe('a plan change', () => {
  test.each([
    ['dearer', { price: 2_001 }],
    ['for another period', { interval: 'year' as const }],
    ['in another currency', { currency: 'USD' }],
  ])('at the end of the period is refused when it is %s', async (_what, change) => {
    const { provider, sale, fake } = await enter()
    const target = { ...CHEAPER, ...change }
    await expect(provider.quoteChange(sale.saleID, target, fake.clock.now())).rejects.toThrow(PaymentRefused)
    const order = { ...target, amountDue: 0, successUrl: 'https://a.test', cancelUrl: 'https://a.test' }
    await expect(provider.changePlan(sale.saleID, order, 'one')).rejects.toThrow(PaymentRefused)
    expect(sale.price).toBe(2_000)
  })

  test('at the end of the period needs API access and a sale that renews', async () => {
    const without = await enter(WITHOUT_API)
    const now = without.fake.clock.now()
    await expect(without.provider.quoteChange(without.sale.saleID, CHEAPER, now)).rejects.toThrow(
      PaymentRefused,
    )
    const cancelled = await enter()
    await cancelled.provider.cancelAtPeriodEnd(cancelled.sale.saleID, 'one')
    const quote = cancelled.provider.quoteChange(cancelled.sale.saleID, CHEAPER, now)
    await expect(quote).rejects.toThrow(PaymentRefused)
  })

  test('to a cheaper plan at once is free for as long as the old one was worth', async () => {
    const { provider, sale, fake } = await enter()
    const target = { ...CHEAPER, when: 'now' as const }
    const quote = await provider.quoteChange(sale.saleID, target, fake.clock.now())
    expect(quote.amountDue).toBe(0)
    const days = (quote.nextChargeAt.getTime() - fake.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(50)
    expect(days).toBeLessThan(64)
    const order = { ...target, amountDue: 0, successUrl: 'https://a.test', cancelUrl: 'https://a.test' }
    const { url } = await provider.changePlan(sale.saleID, order, 'one')
    const sent = new URL(url!).searchParams
    expect(sent.get('trialAmount')).toBe('0.00')
    expect(sent.get('trialPeriod')).toMatch(/^P(5|6)\dD$/)
    expect(sent.get('precedingSaleID')).toBe(sale.saleID)
  })

  test('during free days takes nothing off', async () => {
    const { provider, fake } = await enter()
    const trial = { trialAmount: '0.00', trialPeriod: 'P7D', custom3: 'trial:0' }
    const { saleID } = await fake.ledger.sell({ ...ORDER, ...trial }, 'works')
    const dearer = { ...CHEAPER, plan: 'vip' as const, price: 3_000, when: 'now' as const }
    expect((await provider.quoteChange(saleID, dearer, fake.clock.now())).amountDue).toBe(3_000)
  })
})

describe('a response', () => {
  async function answering(status: number, body: string) {
    const server = createServer((_request, response) => response.writeHead(status).end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return (await enter({ VEROTEL_FLEXPAY_URL: url, VEROTEL_API_URL: url })).provider
  }
  const subscriptions = [{ reference: '1', checkoutId: null, plan: 'premium', interval: 'month' } as const]
  const KNOWN = { userId: 'x', reference: null, checkouts: [], subscriptions, webhookFacts: [] }

  test.each([
    ['too long', 200, `saleID: 1\n${'x'.repeat(70_000)}`],
    ['not a sale status', 200, '<html></html>'],
    ['an error', 500, ''],
    ['a redirect', 302, ''],
  ])('that is %s throws PaymentUnavailable', async (_what, status, body) => {
    const provider = await answering(status, body)
    await expect(provider.fetchSnapshot(KNOWN)).rejects.toThrow(PaymentUnavailable)
  })

  test('without success throws PaymentRefused with its reason', async () => {
    const provider = await answering(200, '{"error":{"title":"Not today."}}')
    await expect(provider.cancelAtPeriodEnd('1', 'one')).rejects.toThrow('Not today.')
  })
})
