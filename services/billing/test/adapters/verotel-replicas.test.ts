import { uuidV7 } from '@alcove/kit/clock'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { migrate } from '@alcove/kit/database/migrate'
import { createTestDatabase, type TestDatabase } from '@alcove/kit/testing/databases'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createVerotelProvider } from '../../src/adapters/verotel/create-verotel-provider.ts'
import type { VerotelNotes } from '../../src/adapters/verotel/notes.ts'
import { PaymentRefused, PaymentUnavailable } from '../../src/ports.ts'
import { type BillingStore, createBillingStore } from '../../src/store/store.ts'
import { ORDER, openVerotel } from './verotel-under-exam.ts'

const silent = pino({ level: 'silent' })
let own: TestDatabase
let database: Database
let stores: BillingStore[]
beforeAll(async () => {
  const folder = new URL('../../prisma/migrations/', import.meta.url)
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

/** Two processes in front of one shop, over one database. */
async function replicas() {
  const { exam, fake, settings } = await openVerotel()
  onTestFinished(() => exam.stop())
  const notes = () => stores.map((store) => store.notesOf('verotel'))
  const process = (own: VerotelNotes) => createVerotelProvider(settings, { clock: fake.clock, notes: own })
  const [first, second] = notes() as [VerotelNotes, VerotelNotes]
  const sold = () => fake.ledger.sell(ORDER, 'works')
  return { fake, first, process, one: process(first), two: process(second), sold }
}
const outcomes = (tried: PromiseSettledResult<unknown>[]) =>
  tried.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason))

describe('two processes that carry out one order', () => {
  test('give money back once, and the other one looks again', async () => {
    const { one, two, sold } = await replicas()
    for (let turn = 0; turn < 20; turn++) {
      const sale = await sold()
      const [payment] = sale.transactions
      if (!payment) throw new Error('nothing was paid')
      const key = uuidV7()
      const give = () => Promise.allSettled([one, two].map((each) => each.refund(payment.id, 500, key)))
      for (const outcome of outcomes(await give()))
        if (outcome !== 'done') expect(outcome).toBeInstanceOf(PaymentUnavailable)
      expect(payment.refunded).toBe(500)
      expect(outcomes(await give())).toEqual(['done', 'done'])
      expect(payment.refunded).toBe(500)
    }
  })

  test('end it at one moment, and offer one address', async () => {
    const { fake, one, two, sold } = await replicas()
    const { saleID } = await sold()
    const dearer = {
      ...{ plan: 'vip', interval: 'month', price: 3_000, currency: 'EUR', when: 'now' },
      ...{ description: 'Abonnement VIP, un mois', amountDue: 1_000 },
      ...{ successUrl: 'https://a.test', cancelUrl: 'https://a.test' },
    } as const
    const key = uuidV7()
    const { url } = await one.changePlan(saleID, dearer, key)
    fake.clock.advance(86_400_000)
    expect(await two.changePlan(saleID, dearer, key)).toEqual({ url })

    await Promise.all([one.endNow(saleID, uuidV7()), two.endNow(saleID, uuidV7())])
    const subscriptions = [{ reference: saleID, checkoutId: null, plan: 'premium', interval: 'month' } as const]
    const known = { userId: uuidV7(), reference: null, checkouts: [], subscriptions, heard: [] }
    const [ended] = (await one.fetchTruth(known)).subscriptions
    await two.endNow(saleID, uuidV7())
    expect((await two.fetchTruth(known)).subscriptions).toEqual([ended])
  })
})

describe('a process that dies while it gives money back', () => {
  async function dying(death: (notes: VerotelNotes) => Partial<VerotelNotes>) {
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
    ['before it has asked', (notes) => ({ claim: (...note) => notes.claim(...note).then(killed) }), 0],
    ['before it could note the answer', () => ({ write: killed }), 500],
  ])('%s leaves it to a person, and nobody repeats it', async (_when, death, given) => {
    const { again, payment, fake } = await dying(death)
    // It may still be at it.
    await expect(again()).rejects.toThrow(PaymentUnavailable)
    fake.clock.advance(5 * 60_000)
    await expect(again()).rejects.toThrow(PaymentRefused)
    await expect(again()).rejects.toThrow(PaymentRefused)
    expect(payment.refunded).toBe(given)
  })
})
