import { expect, test } from 'vitest'
import { expectSameEnds } from './same-end.ts'

test('twenty stories end the same in moderation, media and catalog, and some end in each way', async () => {
  const ends = await expectSameEnds(20, 12, 45)
  expect([...ends]).toEqual(
    expect.arrayContaining([
      'APPROVED',
      'REJECTED',
      'REMOVED',
      'HIDDEN',
      'WITHDRAWN',
      'EVIDENCE',
      'KEPT FOR A REPORT',
    ]),
  )
}, 180_000)
