import { expect, test } from 'vitest'
import { isList } from './upstream-calls.ts'

const list = (path: string) => isList(new URL(path, 'http://127.0.0.1:4000'))

test.each([
  '/eporner/api/v2/video/search/?query=lac&page=1',
  '/eporner/api/v2/video/search',
  '/letsjerktv/feed?page=2',
  '/letsjerktv/search?query=lac',
  '/redtube/?data=redtube.Videos.searchVideos&output=json',
])('%s is a list', (path) => {
  expect(list(path)).toBe(true)
})

test.each([
  '/eporner/api/v2/video/removed/?format=txt',
  '/eporner/api/v2/video/id/?id=a',
  '/letsjerktv/video?url=https://example.test/search',
  '/redtube/?data=redtube.Videos.getDeletedVideos&output=json',
  '/pictures/search.jpg',
])('%s is none', (path) => {
  expect(list(path)).toBe(false)
})
