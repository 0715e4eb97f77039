import { listen } from '@alcove/kit/http/listen'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { stripeShape } from '../../../src/adapters/stripe/config.ts'
import { createStripeProvider } from '../../../src/adapters/stripe/create-stripe-provider.ts'
import { API_VERSION, SECRET_KEY, WEBHOOK_SECRET } from '../../stripe-fake/stripe-candidate.ts'

const FROM = new Date('2026-11-20T00:00:00Z')
const TO = new Date('2026-11-20T04:00:00Z')
const seconds = (at: Date) => at.getTime() / 1000

/** Serves a Stripe event list with a given number of events a second, newest first. */
async function serveEventList(perSecond: number, isEndless = false) {
  let requests = 0
  const answer = (url: URL) => {
    requests++
    const least = Number(url.searchParams.get('created[gte]'))
    const most = Number(url.searchParams.get('created[lte]'))
    const after = url.searchParams.get('starting_after')
    const begin = after === null ? 0 : Number(after.split('_').at(-1)) + 1
    const all = isEndless ? Number.POSITIVE_INFINITY : (most - least + 1) * perSecond
    const data = Array.from({ length: Math.min(100, Math.max(0, all - begin)) }, (_, at) => {
      const created = Math.max(least, most - Math.floor((begin + at) / perSecond))
      const object = { object: 'customer', id: `cus_${created}` }
      return { id: `evt_${begin + at}`, object: 'event', type: 'customer.updated', created, data: { object } }
    })
    return { object: 'list', url: '/v1/events', data, has_more: begin + data.length < all }
  }
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: (request: Request) =>
      Response.json(answer(new URL(request.url)), { headers: { 'stripe-version': API_VERSION } }),
  })
  onTestFinished(() => listener.close())
  const settings = z.object(stripeShape).parse({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: `http://127.0.0.1:${listener.port}`,
  })
  const provider = createStripeProvider(settings, { clock: { now: () => TO } })
  const check = async (from: Date) => {
    let cut: Date | null = null
    const seen = new Set<string>()
    for await (const { customer } of provider.changesBetween(from, TO, (until) => {
      cut = until
    }))
      seen.add(customer ?? '')
    return { seen, cut: cut as Date | null }
  }
  return { check, requests: () => requests }
}

test('reads a short list in one check', async () => {
  const { check, requests } = await serveEventList(0.05)
  const { seen, cut } = await check(FROM)
  expect(cut).toBeNull()
  expect(seen.size).toBeGreaterThan(700)
  expect(requests()).toBeLessThan(20)
})

test('splits a long list over several checks without missing a customer', async () => {
  const { check } = await serveEventList(1)
  const all = new Set<string>()
  let from: Date | null = FROM
  for (let checks = 0; from !== null; checks++) {
    expect(checks).toBeLessThan(10)
    const { seen, cut } = await check(from)
    for (const one of seen) all.add(one)
    if (cut) expect(cut.getTime()).toBeGreaterThan(from.getTime())
    from = cut
  }
  expect(all.size).toBe(seconds(TO) - seconds(FROM) + 1)
})

test('gives up an endless list, and the next check starts later', async () => {
  const { check, requests } = await serveEventList(1, true)
  const { cut } = await check(FROM)
  expect(requests()).toBeLessThan(1_000)
  expect(cut?.getTime()).toBeGreaterThan(FROM.getTime())
})
