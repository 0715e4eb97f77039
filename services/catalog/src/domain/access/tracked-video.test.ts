import { expect, test } from 'vitest'
import { toTrackedVideoId } from './tracked-video.ts'

const contentId = '0198f5a0-0000-7000-8000-00000000000a'

test.each([
  ['eporner', 'aBc1', 'eporner_aBc1'],
  ['eporner', 'eporner_aBc1', 'eporner_aBc1'],
  ['letsjerktv', 'letsjerktv_video-12', 'letsjerktv_video-12'],
  ['redtube', '1234', 'redtube_1234'],
  ['redtube', 'redtube_1234', 'redtube_1234'],
  ['redtube', 'eporner_1234', null],
  ['redtube', 'pornhub_1234', null],
  ['redtube', 'redtube_', null],
  ['redtube', ' ', null],
  ['local', contentId, contentId],
  ['local', contentId.toUpperCase(), contentId],
  ['local', 'eporner_aBc1', null],
  ['local', `redtube_${contentId}`, null],
] as const)('maps %s %s to %s', (source, id, expected) => {
  expect(toTrackedVideoId(source, id)).toBe(expected)
})
