import { test } from 'vitest'
import { expectSameEnds } from './same-end.ts'

test('a story that dismisses a report beside held evidence ends the same in moderation and media', async () => {
  // As `npm run verify` tells it, which begins with seed 1000.
  await expectSameEnds(1, 14, 1_109)
}, 180_000)
