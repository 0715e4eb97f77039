import { expect, test } from 'vitest'
import { computePreparedShare, type Stage } from './prepared-share.ts'

test.each<[Stage, number]>([
  [{ name: 'first', seconds: 0 }, 0],
  [{ name: 'first', seconds: 30 }, 0.15],
  [{ name: 'first', seconds: 61 }, 0.3],
  [{ name: 'others', seconds: -0.02 }, 0.3],
  [{ name: 'others', seconds: 30 }, 0.65],
  [{ name: 'others', seconds: 60 }, 1],
  [{ name: 'others', seconds: Number.NaN }, 0.3],
])('%o of a minute is %d', (stage, share) => {
  expect(computePreparedShare(stage, 60, ['h264'])).toBeCloseTo(share)
})

test.each<[Stage, number]>([
  [{ name: 'first', seconds: 60 }, 0.15],
  [{ name: 'others', seconds: 0 }, 0.15],
  [{ name: 'others', seconds: 60 }, 0.5],
  [{ name: 'av1', seconds: 0 }, 0.5],
  [{ name: 'av1', seconds: 60 }, 1],
])('%o of a minute is %d where AV1 is made too', (stage, share) => {
  expect(computePreparedShare(stage, 60, ['h264', 'av1'])).toBeCloseTo(share)
})
