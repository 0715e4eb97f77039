import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Exchange } from '../api.ts'
import type { Event } from '../objects.ts'
import { ENDPOINTS, routeOf } from '../routes.ts'
import { findMismatches } from './find-mismatches.ts'
import type { StripeMock } from './find-stripe-mock.ts'
import { readSpecification, type Specification } from './specification.ts'
import { startStripeMock } from './start-stripe-mock.ts'

export interface Recorded {
  exchanges: Exchange[]
  events: Event[]
}

/** Checks recorded requests and responses of the fake against Stripe's own specification. */
export function compareWithStripeMock(found: StripeMock | { missing: string }, recorded: Recorded): void {
  if ('missing' in found) {
    console.warn(`\n*** SKIPPED: the Stripe fake against stripe-mock: ${found.missing}. ***\n`)
  }
  test('the fake has no unused endpoint', () => {
    const requested = new Set(recorded.exchanges.map(({ method, path }) => routeOf(method, path)?.name))
    expect(ENDPOINTS.filter((name) => !requested.has(name))).toEqual([])
  })

  describe.skipIf('missing' in found)("against Stripe's own specification", { timeout: 120_000 }, () => {
    let mock: Awaited<ReturnType<typeof startStripeMock>>
    let specification: Specification
    beforeAll(async () => {
      mock = await startStripeMock(found as StripeMock)
      specification = await readSpecification((found as StripeMock).specification)
    })
    afterAll(() => mock?.stop())

    test('Stripe accepts every recorded request', async () => {
      expect(recorded.exchanges.length).toBeGreaterThan(100)
      const refused = new Set<string>()
      for (const one of distinct(recorded.exchanges)) {
        const answer = await send(mock.url, one)
        if (answer.status !== 200) refused.add(`${one.method} ${one.path}: ${await answer.text()}`)
        else await answer.arrayBuffer()
      }
      expect([...refused]).toEqual([])
    })

    test('every recorded response matches its schema', () => {
      const wrong = new Set<string>()
      for (const { method, path, status, answer } of recorded.exchanges) {
        if (status !== 200) continue
        const schema = specification.answerTo(method, path)
        if (!schema) wrong.add(`${method} ${path} has no schema`)
        else
          for (const fault of findMismatches(specification, answer, schema))
            wrong.add(`${method} ${path} ${fault}`)
      }
      expect([...wrong]).toEqual([])
    })

    test("every webhook event holds an object of Stripe's", () => {
      const known = recorded.events.filter(({ type }) => !type.startsWith('fake.'))
      expect(known.length).toBeGreaterThan(100)
      const wrong = new Set<string>()
      for (const { type, data } of known) {
        const schema = specification.objects[(data.object as { object: string }).object] ?? { enum: [] }
        for (const fault of findMismatches(specification, data.object, schema)) wrong.add(`${type} ${fault}`)
      }
      expect([...wrong]).toEqual([])
    })

    test('finds unknown fields and wrong types', () => {
      const schema = specification.answerTo('GET', '/v1/charges/ch_1') ?? {}
      expect(findMismatches(specification, { object: 'charge', amount: 1, price: 1 }, schema)).toEqual([
        '.price is unknown',
      ])
      expect(findMismatches(specification, { object: 'charge', amount: '1' }, schema)).toEqual([
        '.amount is no integer',
      ])
    })
  })
}

/** Keeps one exchange per endpoint and parameters. */
function distinct(exchanges: Exchange[]): Exchange[] {
  return [
    ...new Map(exchanges.map((one) => [`${one.method}${one.path}${one.query}${one.body}`, one])).values(),
  ]
}

function send(url: string, { method, path, query, body }: Exchange): Promise<Response> {
  return fetch(`${url}${path}${query}`, {
    method,
    headers: { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { body }),
  })
}
