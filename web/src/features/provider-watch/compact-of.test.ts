import { expect, test } from 'vitest'
import type { ListedVideo } from './api.ts'
import { compactOf } from './compact-of.ts'

const video = (changes: Partial<ListedVideo>) =>
  ({ id: 'redtube_7', provider: 'redtube', title: 'Vidéo', thumbnailS3Key: null, ...changes }) as ListedVideo

test.each([
  [245, 0, '4:05'],
  [245, 5, '04:05'],
  [725, 5, '12:05'],
  [3725, 5, '1:02:05'],
])('%s seconds at a width of %s: %s', (duration, width, text) => {
  expect(compactOf(video({ duration, views: 12 }), width).duration).toBe(text)
})

test('what the provider does not say is not shown; the link is the page of its provider', () => {
  expect(compactOf(video({ duration: null, views: null }))).toEqual({
    id: 'redtube_7',
    title: 'Vidéo',
    to: '/content/redtube/redtube_7',
    picture: undefined,
    duration: undefined,
    meta: undefined,
  })
})
