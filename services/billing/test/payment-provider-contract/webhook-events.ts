import { describe, expect, test } from 'vitest'
import type { WebhookRequest } from '../../src/ports.ts'
import { type Delivery, type Open, onlyRunning, openScene } from './candidate.ts'

const CARD_NUMBER = /\b(?:\d[ -]?){12,19}\b/
/** The groups of an id may be nothing but digits. */
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g
const text = (raw: WebhookRequest) => Buffer.from(raw.body).toString('utf8')
const refused = (code: string) => expect.objectContaining({ name: 'AppError', code })

export function webhookContract(open: Open): void {
  async function subscribeAndReceive() {
    const scene = await openScene(open)
    await scene.subscribe()
    const read = (raw: WebhookRequest, now: Date) => scene.provider.readWebhook(raw, now)
    return { ...scene, read, deliveries: scene.delivered() }
  }

  describe('a webhook event', () => {
    test('names its subject and stores no card data', async () => {
      const { deliveries, read, order, known, userId, now } = await subscribeAndReceive()
      const events = deliveries.map((raw) => read(raw, raw.receivedAt)).filter((one) => one.isRelevant)
      expect(events.length).toBeGreaterThan(0)
      for (const { id, type, occurredAt, about, facts } of events) {
        expect(id).not.toBe('')
        expect(type).not.toBe('')
        // Note: some providers report days rather than times, in a zone of their own.
        expect(Math.abs(occurredAt.getTime() - now().getTime())).toBeLessThan(2 * 86_400_000)
        expect(about.checkoutId ?? about.customer ?? about.subscription).toBeTruthy()
        expect(JSON.stringify(facts).replaceAll(UUID, '')).not.toMatch(CARD_NUMBER)
        expect(JSON.stringify(facts)).not.toContain(order().customer.email)
      }
      const [checkout] = known(userId).checkouts
      expect(events.map(({ about }) => about.checkoutId)).toContain(checkout?.id)
    })

    test('is read the same at any time', async () => {
      const { deliveries, read } = await subscribeAndReceive()
      for (const raw of deliveries) expect(read(raw, raw.receivedAt)).toEqual(read(raw, raw.receivedAt))
      const bodies = new Set(deliveries.map((raw) => text(raw) + raw.url.search))
      const ids = new Set(deliveries.map((raw) => read(raw, raw.receivedAt).id))
      expect(ids.size).toBe(bodies.size)
    })

    test('arrives for every renewal', async () => {
      const { advance, delivered, deliveries, read, snapshot } = await subscribeAndReceive()
      await snapshot()
      await advance(32)
      const { reference } = onlyRunning(await snapshot())
      const later = delivered().slice(deliveries.length)
      const about = later.map((raw) => read(raw, raw.receivedAt).about.subscription)
      expect(about).toContain(reference)
    })

    test('with one altered byte is refused', async () => {
      const { deliveries, read } = await subscribeAndReceive()
      for (const raw of deliveries)
        expect(() => read(altered(raw), raw.receivedAt)).toThrow(refused('NOTIFICATION_FORGED'))
    })

    test('without a signature is refused', async () => {
      const { deliveries, read } = await subscribeAndReceive()
      for (const raw of deliveries)
        expect(() => read(unsigned(raw), raw.receivedAt)).toThrow(refused('NOTIFICATION_UNSIGNED'))
    })

    test('reserialized with the same content is refused', async ({ skip }) => {
      const { deliveries, read } = await subscribeAndReceive()
      skip(
        deliveries.every(({ method }) => method === 'GET'),
        'its webhook events have no body',
      )
      for (const raw of deliveries) {
        const value = JSON.parse(text(raw))
        const rewritten = [JSON.stringify(value), JSON.stringify(value, null, 4)].find(
          (one) => one !== text(raw),
        )
        const body = Buffer.from(rewritten ?? '')
        expect(() => read({ ...raw, body }, raw.receivedAt)).toThrow(refused('NOTIFICATION_FORGED'))
      }
    })

    test('older than five minutes is refused', async ({ skip }) => {
      const { deliveries, read, lacks } = await subscribeAndReceive()
      skip(lacks?.['signed-time'] !== undefined, lacks?.['signed-time'])
      for (const raw of deliveries) {
        expect(read(raw, after(raw, 290)).id).not.toBe('')
        expect(() => read(raw, after(raw, 310))).toThrow(refused('NOTIFICATION_FORGED'))
      }
    })

    test('of an unknown type is irrelevant', async () => {
      const { sendUnknown, delivered, deliveries, read } = await subscribeAndReceive()
      await sendUnknown()
      const unknown = delivered().slice(deliveries.length)
      expect(unknown).toHaveLength(1)
      for (const raw of unknown) expect(read(raw, raw.receivedAt).isRelevant).toBe(false)
    })
  })
}

const after = (raw: Delivery, seconds: number) => new Date(raw.receivedAt.getTime() + seconds * 1_000)

/** Alters a digit of the body, or the last parameter that is no signature. */
function altered(raw: WebhookRequest): WebhookRequest {
  if (raw.method === 'POST') {
    const body = Uint8Array.from(raw.body)
    const at = body.findLastIndex((byte) => byte >= 0x30 && byte <= 0x39)
    body[at] = (body[at] as number) ^ 1
    return { ...raw, body }
  }
  const url = new URL(raw.url)
  const [name, value] = [...url.searchParams].findLast(([key]) => key !== 'signature') ?? ['', '']
  url.searchParams.set(name, `${value}1`)
  return { ...raw, url }
}

function unsigned(raw: WebhookRequest): WebhookRequest {
  const url = new URL(raw.url)
  url.searchParams.delete('signature')
  const header = (name: string) => (name.toLowerCase() === 'content-type' ? raw.header(name) : undefined)
  return { ...raw, url, header }
}
