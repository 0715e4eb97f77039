import { createHmac } from 'node:crypto'
import { listen } from '@alcove/kit/http/listen'
import { expect, onTestFinished, test } from 'vitest'
import { WEBHOOK_SECRET } from './secrets.ts'
import { aCard, openWorld, post } from './world.ts'

interface Received {
  body: string
  signature: string
}

/** A merchant that accepts or refuses webhook events. */
async function openMerchant(port = 0) {
  const received: Received[] = []
  let status = 200
  const listener = await listen({
    host: '127.0.0.1',
    port,
    fetch: async (request: Request) => {
      received.push({
        body: await request.text(),
        signature: request.headers.get('sandbox-signature') ?? '',
      })
      return new Response('', { status })
    },
  })
  onTestFinished(() => listener.close())
  return {
    received,
    url: `http://127.0.0.1:${listener.port}/api/webhooks/sandbox`,
    answer: (next: number) => {
      status = next
    },
  }
}

test('signs a webhook event over its time and its body', async () => {
  const merchant = await openMerchant()
  const { start } = await openWorld({ webhookUrl: merchant.url })
  await post((await start()).url, aCard())
  await expect.poll(() => merchant.received.length).toBe(1)
  const [{ body, signature } = { body: '', signature: '' }] = merchant.received
  const [, seconds, digest] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? []
  expect(digest).toBe(createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex'))
  expect(Math.abs(Number(seconds) - Date.now() / 1_000)).toBeLessThan(5)
  expect(JSON.parse(body)).toMatchObject({ type: 'checkout.completed', about: { account: 'camille' } })
  expect(body).not.toContain('exemple.test')
})

test('retries an event unchanged until it is accepted', async () => {
  const merchant = await openMerchant()
  merchant.answer(503)
  const { start, api } = await openWorld({ webhookUrl: merchant.url })
  await post((await start()).url, aCard())
  await expect.poll(() => merchant.received.length).toBe(1)
  const shown = await api<{ undelivered: object[] }>('/console')
  expect(shown.undelivered).toMatchObject([{ attempts: 1, failure: 'status 503' }])
  merchant.answer(200)
  await expect.poll(() => merchant.received.length, { timeout: 5_000 }).toBe(2)
  expect(merchant.received[1]?.body).toBe(merchant.received[0]?.body)
  await expect.poll(async () => (await api<{ undelivered: object[] }>('/console')).undelivered).toEqual([])
})

test('delivers other events while the merchant fails on one', async () => {
  const merchant = await openMerchant()
  merchant.answer(500)
  const { start } = await openWorld({ webhookUrl: merchant.url })
  await post((await start()).url, aCard())
  await expect.poll(() => merchant.received.length).toBe(1)
  merchant.answer(200)
  await post((await start()).url, aCard())
  await expect.poll(() => new Set(merchant.received.map(({ body }) => body)).size).toBe(2)
})
