import type { Sql } from '@alcove/kit/database/database'
import { expect, test } from 'vitest'
import { commitTimes, latencies } from './commit-times.ts'

const answering = (rows: object[]): Sql => ({ query: async () => rows as never })

test('a latency lies between two commits', () => {
  expect(
    latencies(
      ['a', 'b'],
      new Map([
        ['a', 100],
        ['b', 110],
      ]),
      new Map([
        ['b', 113],
        ['a', 101],
      ]),
    ),
  ).toEqual([1, 3])
})

test('an event without an effect is no latency but a failure', () => {
  expect(() => latencies(['a'], new Map([['a', 100]]), new Map())).toThrow('No effect of a')
})

test('a second effect is a failure', async () => {
  const twice = [
    { id: 'a', ms: 1 },
    { id: 'a', ms: 2 },
  ]
  await expect(commitTimes(answering(twice), 'effect')).rejects.toThrow('1 events took effect twice')
  expect(await commitTimes(answering(twice.slice(1)), 'effect')).toEqual(new Map([['a', 2]]))
})
