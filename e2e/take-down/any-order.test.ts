import { expect, test } from 'vitest'
import { expectSameEnds } from './same-end.ts'
import { ACTS_ON_REMADE } from './story.ts'

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

test('stories in which decisions cross remakes end the same in all three', async () => {
  const ends = await expectSameEnds(30, 8, 2_000, ACTS_ON_REMADE)
  expect([...ends]).toEqual(expect.arrayContaining(['PENDING', 'JUDGED ANEW', 'APPROVED', 'WITHDRAWN']))
}, 180_000)
