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
  expect(computePreparedShare(stage, 60)).toBeCloseTo(share)
})
