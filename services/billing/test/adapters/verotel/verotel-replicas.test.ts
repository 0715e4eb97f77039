import type { Clock } from '@alcove/kit/clock'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { migrate } from '@alcove/kit/database/migrate'
import { uuidV7 } from '@alcove/kit/ids'
import { createTestDatabase, type TestDatabase } from '@alcove/kit/testing/databases'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createVerotelProvider } from '../../../src/adapters/verotel/create-verotel-provider.ts'
import type { VerotelNotes } from '../../../src/adapters/verotel/notes.ts'
import { PaymentRefused, PaymentUnavailable } from '../../../src/ports.ts'
import { type BillingStore, createBillingStore } from '../../../src/store/store.ts'
import { ORDER, openVerotel } from './verotel-candidate.ts'

/** Takes effect at once: the length of its first period depends on the day. */
const CHEAPER = {
  plan: 'basic',
  interval: 'month',
  price: 1_000,
  currency: 'EUR',
  when: 'now',
  description: 'Abonnement Basic, un mois',
  amountDue: 0,
  successUrl: 'https://a.test',
  cancelUrl: 'https://a.test',
} as const
const silent = pino({ level: 'silent' })
let own: TestDatabase
let database: Database
let stores: BillingStore[]
beforeAll(async () => {
  const folder = new URL('../../../prisma/migrations/', import.meta.url)
  own = await createTestDatabase({
    name: 'template_billing',
    async fill(url) {
      const template = openDatabase(url, 'template', silent)
      await migrate(template, folder)
      await template.close()
    },
  })
  database = openDatabase(own.url, 'billing', silent)
  const tools = {
    service: 'billing',
    clock: { now: () => new Date() },
    ids: uuidV7,
    wakeRelay: () => undefined,
  }
  stores = [createBillingStore(database, tools), createBillingStore(database, tools)]
})
afterAll(async () => {
  for (const store of stores) await store.close()
  await database.close()
  await own.drop()
})

/** Opens two processes with one shop and one database. */
async function replicas() {
  const { candidate, fake, settings } = await openVerotel()
  // Every shop begins with the same numbers.
  await database.query('DELETE FROM provider_note')
  onTestFinished(() => candidate.stop())
  const notes = () => stores.map((store) => store.notesOf('verotel'))
  const process = (own: VerotelNotes, clock: Clock = fake.clock) =>
    createVerotelProvider(settings, { clock, notes: own, findWebhookFacts: async () => [] })
  const [first, second] = notes() as [VerotelNotes, VerotelNotes]
  const sold = () => fake.ledger.sell(ORDER, 'works')
  // Note: the first query opens the connection; afterwards both are equally fast.
  await Promise.all([first, second].map((each) => each.read('nothing')))
  return { fake, first, second, process, one: process(first), two: process(second), sold }
}
const outcomes = (tried: PromiseSettledResult<unknown>[]) =>
  tried.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason))

describe('two processes that execute one command', () => {
  test('refund once, and the other one retries', async () => {
    const { one, two, sold } = await replicas()
    for (let round = 0; round < 20; round++) {
      const sale = await sold()
      const [payment] = sale.transactions
      if (!payment) throw new Error('nothing was paid')
      const key = uuidV7()
      const refundTwice = () =>
        Promise.allSettled([one, two].map((each) => each.refund(payment.id, 500, key)))
      const results = outcomes(await refundTwice())
      expect(payment.refunded).toBe(500)
      for (const outcome of results)
        if (outcome !== 'done') expect(outcome).toBeInstanceOf(PaymentUnavailable)
      expect(outcomes(await refundTwice())).toEqual(['done', 'done'])
      expect(payment.refunded).toBe(500)
    }
  })

  test('end a sale at one time', async () => {
    const { one, two, sold, fake } = await replicas()
    const { saleID } = await sold()
    await Promise.all([one.endNow(saleID, uuidV7()), two.endNow(saleID, uuidV7())])
    const subscriptions = [
      { reference: saleID, checkoutId: null, plan: 'premium', interval: 'month' } as const,
    ]
    const known = { userId: uuidV7(), reference: null, checkouts: [], subscriptions, webhookFacts: [] }
    const [ended] = (await one.fetchSnapshot(known)).subscriptions
    fake.clock.advance(60_000)
    await two.endNow(saleID, uuidV7())
    expect((await two.fetchSnapshot(known)).subscriptions).toEqual([ended])
  })

  test('return one address, even across midnight', async () => {
    const { fake, first, second, process, sold } = await replicas()
    const tomorrow = { now: () => new Date(fake.clock.now().getTime() + 86_400_000) }
    const [today, later] = [process(first), process(second, tomorrow)]
    for (let round = 0; round < 10; round++) {
      const { saleID } = await sold()
      const key = uuidV7()
      const [one, two] = await Promise.all(
        [today, later].map((each) => each.changePlan(saleID, CHEAPER, key)),
      )
      expect(two).toEqual(one)
      expect(await today.changePlan(saleID, CHEAPER, key)).toEqual(one)
    }
  })
})

describe('a process killed during a refund', () => {
  async function killRefund(death: (notes: VerotelNotes) => Partial<VerotelNotes>) {
    const scene = await replicas()
    const [payment] = (await scene.sold()).transactions
    if (!payment) throw new Error('nothing was paid')
    const key = uuidV7()
    const dies = scene.process({ ...scene.first, ...death(scene.first) })
    await expect(dies.refund(payment.id, 500, key)).rejects.toThrow('killed')
    return { ...scene, payment, again: () => scene.two.refund(payment.id, 500, key) }
  }
  const killed = () => Promise.reject(new Error('killed'))

  test.each<[string, (notes: VerotelNotes) => Partial<VerotelNotes>, number]>([
    ['before the call', (notes) => ({ claim: (...note) => notes.claim(...note).then(killed) }), 0],
    ['before the answer was recorded', () => ({ write: killed }), 500],
  ])('%s leaves it to a person without a repeat', async (_when, death, given) => {
    const { again, payment, fake } = await killRefund(death)
    // The other attempt may still be under way.
    await expect(again()).rejects.toThrow(PaymentUnavailable)
    fake.clock.advance(5 * 60_000)
    await expect(again()).rejects.toThrow(PaymentRefused)
    await expect(again()).rejects.toThrow(PaymentRefused)
    expect(payment.refunded).toBe(given)
  })
})

describe('a process killed during a price reduction', () => {
  const later = { ...CHEAPER, when: 'period-end' } as const
  const buildKnown = (reference: string) => ({
    ...{ userId: uuidV7(), reference: null, checkouts: [], webhookFacts: [] },
    subscriptions: [{ reference, checkoutId: null, plan: 'premium' as const, interval: 'month' as const }],
  })

  test('after the call keeps the new plan and the worth of the period known', async () => {
    const { one, first, process, sold } = await replicas()
    const sale = await sold()
    const key = uuidV7()
    const dies = process({ ...first, claim: () => Promise.reject(new Error('killed')) })
    await expect(dies.changePlan(sale.saleID, later, key)).rejects.toThrow('killed')
    expect(sale.price).toBe(1_000)
    const waits = { amount: 2_000, plan: 'premium', next: { plan: 'basic', interval: 'month' } }
    expect((await one.fetchSnapshot(buildKnown(sale.saleID))).subscriptions).toMatchObject([waits])
    await one.changePlan(sale.saleID, later, key)
    expect((await one.fetchSnapshot(buildKnown(sale.saleID))).subscriptions).toMatchObject([waits])
  })

  test('before the call leaves the plan unchanged', async () => {
    const { one, first, process, sold } = await replicas()
    const { saleID } = await sold()
    const dies = process({
      ...first,
      write: (...note) => first.write(...note).then(() => Promise.reject(new Error('killed'))),
    })
    await expect(dies.changePlan(saleID, later, uuidV7())).rejects.toThrow('killed')
    const untouched = { amount: 2_000, plan: 'premium', next: null }
    expect((await one.fetchSnapshot(buildKnown(saleID))).subscriptions).toMatchObject([untouched])
  })
})
