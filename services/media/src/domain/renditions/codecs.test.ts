import { expect, test } from 'vitest'
import { planAv1Ladder } from './codecs.ts'
import { planLadder } from './ladder.ts'

test('makes every height as AV1, at lower rates', () => {
  const ladder = planLadder({ width: 1_920, height: 1_080 })
  const av1 = planAv1Ladder(ladder)
  expect(av1.map(({ height, width, lines }) => ({ height, width, lines }))).toEqual(
    ladder.map(({ height, width, lines }) => ({ height, width, lines })),
  )
  expect(av1.every(({ maxRate }, i) => maxRate < (ladder[i]?.maxRate ?? 0))).toBe(true)
})

test.each([
  ['small', { width: 64, height: 64 }],
  ['wide', { width: 80_000, height: 200 }],
])('makes nothing as AV1 of a picture that is too %s', (_, size) => {
  expect(planAv1Ladder(planLadder(size))).toEqual([])
})
