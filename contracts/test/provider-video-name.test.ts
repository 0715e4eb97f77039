import { expect, test } from 'vitest'
import { readProviderVideo } from '../src/provider-video-name.ts'

test.each([
  ['eporner_AbCdEfGhIjK', 'eporner_AbCdEfGhIjK'],
  ['  redtube_1234 ', 'redtube_1234'],
  ['1234567', 'redtube_1234567'],
  ['AbCdEfGhIjK', 'eporner_AbCdEfGhIjK'],
  ['une-video-neutre', 'letsjerktv_une-video-neutre'],
  ['https://alcove.test/content/eporner/eporner_AbCdEfGhIjK', 'eporner_AbCdEfGhIjK'],
  ['https://alcove.test/content/letsjerktv/1234?page=2#haut', 'letsjerktv_1234'],
  ['https://alcove.test/content/redtube_1234/', 'redtube_1234'],
  ['/content/redtube/1234', 'redtube_1234'],
  ['https://alcove.test/content/letsjerktv/letsjerktv_%C3%A9t%C3%A9', 'letsjerktv_été'],
])('reads %s as %s', (text, videoId) => {
  expect(readProviderVideo(text)).toEqual({ provider: videoId.split('_')[0], videoId })
})

test('uses the named provider for an id without prefix', () => {
  expect(readProviderVideo('1234', 'letsjerktv')).toEqual({
    provider: 'letsjerktv',
    videoId: 'letsjerktv_1234',
  })
})

test.each(['0198f5a0-0000-7000-8000-000000000001', '/content/0198F5A0-0000-7000-8000-000000000001'])(
  'recognises %s as a local content',
  (text) => expect(readProviderVideo(text)).toBe('local'),
)

test.each([
  '',
  ' ',
  'deux mots',
  'eporner_',
  'pornhub_1234',
  'eporner_redtube_1',
  'https://alcove.test/content/redtube/eporner_AbCdEfGhIjK',
  'https://alcove.test/content/ailleurs/1234',
  'https://alcove.test/categories',
  '/content/%E0%A4%A',
  '..',
  'a'.repeat(201),
])('returns null for %j', (text) => expect(readProviderVideo(text)).toBeNull())
