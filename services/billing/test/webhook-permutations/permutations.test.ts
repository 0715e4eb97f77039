import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modeOf, type Stage, startStage } from './replay.ts'

/** One for each mode; `npm run verify` replays a thousand. */
const SEEDS = [1, 2]

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage?.stop())

test('records a life that is long enough, and billing applies it', () => {
  const { life, expected } = stage
  expect(life.events.length).toBeGreaterThanOrEqual(40)
  const payments = life.snapshots.at(-1)?.payments ?? []
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const of = (...states: string[]) =>
    sum(payments.filter(({ status }) => states.includes(status)).map(({ amount }) => amount))
  expect(expected.facts).toEqual([
    { kind: 'disputed', cents: of('disputed') },
    { kind: 'failed', cents: of('failed') },
    { kind: 'received', cents: of('succeeded', 'disputed') },
    { kind: 'refunded', cents: 500 },
  ])
  const numbers = expected.invoices.map(({ number }) => number).filter((number) => number !== null)
  expect(numbers).toEqual(['A 1', ...numbers.slice(1).map((_, i) => `F ${i + 1}`)])
  expect(expected.access).toMatchObject({ level: 'vip', status: 'active' })
  expect(expected.unsettled).toEqual([])
})

describe('ends in the same state with every event sent three times, in any order, four at once, one in ten lost', () => {
  test.each(SEEDS.map((seed) => [modeOf(seed), seed]))(
    '%s, seed %i',
    { timeout: 60_000 },
    async (_, seed) => {
      expect(await stage.replay(Number(seed))).toEqual(stage.expected)
    },
  )
})
