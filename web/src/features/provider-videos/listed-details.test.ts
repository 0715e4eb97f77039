import { expect, test } from 'vitest'
import { completeFromList, findListedDetails, KEPT, rememberListed } from './listed-details.ts'

const NOTHING = { thumbnailS3Key: null, duration: null, views: null }
const LISTED = { thumbnailS3Key: '/api/images/abc', duration: 754, views: 1_200 }

test('completes missing details of a page from its listing', () => {
  rememberListed([{ id: 'letsjerktv_1', ...LISTED }])
  const video = { id: 'letsjerktv_1', title: 'Forêt à l’aube', ...NOTHING }
  expect(completeFromList(video, findListedDetails(video.id))).toEqual({ ...video, ...LISTED })
})

test('prefers the page’s own details, zero included', () => {
  expect(completeFromList({ ...NOTHING, views: 0, duration: 60 }, LISTED)).toEqual({
    thumbnailS3Key: LISTED.thumbnailS3Key,
    duration: 60,
    views: 0,
  })
})

test('returns nothing for a video that no list has shown', () => {
  expect(completeFromList(NOTHING, findListedDetails('letsjerktv_unknown'))).toEqual(NOTHING)
})

test('keeps details that a later list omits', () => {
  rememberListed([{ id: 'letsjerktv_2', ...LISTED }])
  rememberListed([{ id: 'letsjerktv_2', ...NOTHING, views: 1_300 }])
  expect(findListedDetails('letsjerktv_2')).toEqual({ ...LISTED, views: 1_300 })
})

test('drops the oldest', () => {
  rememberListed([{ id: 'letsjerktv_old', ...LISTED }])
  rememberListed(Array.from({ length: KEPT }, (_, i) => ({ id: `letsjerktv_new${i}`, ...LISTED })))
  expect(findListedDetails('letsjerktv_old')).toBeUndefined()
  expect(findListedDetails('letsjerktv_new0')).toEqual(LISTED)
})
