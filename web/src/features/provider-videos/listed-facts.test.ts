import { expect, test } from 'vitest'
import { KEPT, keepListed, listedFacts, withListed } from './listed-facts.ts'

const NOTHING = { thumbnailS3Key: null, duration: null, views: null }
const LISTED = { thumbnailS3Key: '/api/images/abc', duration: 754, views: 1_200 }

test('a page that says less than its list is completed by it', () => {
  keepListed([{ id: 'letsjerktv_1', ...LISTED }])
  const video = { id: 'letsjerktv_1', title: 'Forêt à l’aube', ...NOTHING }
  expect(withListed(video, listedFacts(video.id))).toEqual({ ...video, ...LISTED })
})

test('what the page says itself counts, zero too', () => {
  expect(withListed({ ...NOTHING, views: 0, duration: 60 }, LISTED)).toEqual({
    thumbnailS3Key: LISTED.thumbnailS3Key,
    duration: 60,
    views: 0,
  })
})

test('of a video that no list has named nothing is made up', () => {
  expect(withListed(NOTHING, listedFacts('letsjerktv_unknown'))).toEqual(NOTHING)
})

test('a list that says less takes nothing back', () => {
  keepListed([{ id: 'letsjerktv_2', ...LISTED }])
  keepListed([{ id: 'letsjerktv_2', ...NOTHING, views: 1_300 }])
  expect(listedFacts('letsjerktv_2')).toEqual({ ...LISTED, views: 1_300 })
})

test('the oldest are forgotten', () => {
  keepListed([{ id: 'letsjerktv_old', ...LISTED }])
  keepListed(Array.from({ length: KEPT }, (_, i) => ({ id: `letsjerktv_new${i}`, ...LISTED })))
  expect(listedFacts('letsjerktv_old')).toBeUndefined()
  expect(listedFacts('letsjerktv_new0')).toEqual(LISTED)
})
