import { expect, test } from 'vitest'
import type { ListedVideo } from './api.ts'
import { toCompactVideo } from './to-compact-video.ts'

const video = (changes: Partial<ListedVideo>) =>
  ({ id: 'redtube_7', provider: 'redtube', title: 'Vidéo', thumbnailS3Key: null, ...changes }) as ListedVideo

test.each([
  [245, 0, '4:05'],
  [245, 5, '04:05'],
  [725, 5, '12:05'],
  [3725, 5, '1:02:05'],
])('%s seconds at a width of %s: %s', (duration, width, text) => {
  expect(toCompactVideo(video({ duration, views: 12 }), width).duration).toBe(text)
})

test('omits missing details and links to the provider’s page', () => {
  expect(toCompactVideo(video({ duration: null, views: null }))).toEqual({
    id: 'redtube_7',
    title: 'Vidéo',
    to: '/content/redtube/redtube_7',
    picture: undefined,
    duration: undefined,
    meta: undefined,
  })
})
