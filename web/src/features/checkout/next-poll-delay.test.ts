import { expect, test } from 'vitest'
import { nextPollDelay } from './next-poll-delay.ts'

test('polls after a second, then less often, and stops after a minute', () => {
  const looks: number[] = []
  for (let at = 0, wait = nextPollDelay(0); wait !== null; wait = nextPollDelay(at)) {
    at += wait
    looks.push(at / 1000)
  }
  expect(looks.slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 8, 10])
  expect(looks.at(-1)).toBe(60)
})
