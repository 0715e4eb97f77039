import { expect, test } from 'vitest'
import { expectSameEnds } from '../take-down/same-end.ts'

test('a thousand stories of decisions, hides and withdrawals end the same in moderation, media and catalog', {
  timeout: 3_600_000,
}, async () => {
  const first = Number(process.env.SEED ?? 1_000)
  expect((await expectSameEnds(1_000, 14, first)).size).toBeGreaterThanOrEqual(5)
})
