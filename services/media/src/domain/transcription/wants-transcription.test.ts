import { expect, test } from 'vitest'
import { wantsTranscription } from './wants-transcription.ts'

const tracks = (...langs: string[]) => langs.map((lang) => ({ lang }))

test('captions are wanted in a language that the uploader did not give, in whatever region', () => {
  expect(wantsTranscription(tracks(), 'fr')).toBe(true)
  expect(wantsTranscription(tracks('en', 'fro'), 'fr')).toBe(true)
  expect(wantsTranscription(tracks('en', 'fr'), 'fr')).toBe(false)
  expect(wantsTranscription(tracks('fr-CA'), 'fr')).toBe(false)
})

test('a content with captions in twelve languages gets no more', () => {
  const langs = ['en', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'fi', 'cs', 'ja']
  expect(wantsTranscription(tracks(...langs), 'fr')).toBe(false)
})
