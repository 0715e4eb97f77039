import { expect, test } from 'vitest'
import { aSourceVideo } from '../../test/builders.ts'
import { createRefusal } from './refused-video.ts'

const denyList = {
  refuses: (...texts: string[]) => texts.some((text) => text.includes('interdit')),
}

test.each([
  [{ title: 'Lac' }, false],
  [{ title: 'Lac interdit' }, true],
  [{ description: 'Un lac interdit' }, true],
  [{ tags: ['lac', 'interdit'] }, true],
  [{ tags: ['lac'] }, false],
])('%j: %s', (change, expected) => {
  expect(createRefusal(denyList)(aSourceVideo(change))).toBe(expected)
})

test('a page also says categories', () => {
  const page = { embedUrl: null, rating: null, ratings: null, related: [] }
  const refuses = createRefusal(denyList)
  expect(refuses({ ...aSourceVideo(), ...page, categories: ['lac', 'interdit'] })).toBe(true)
  expect(refuses({ ...aSourceVideo(), ...page, categories: ['lac'] })).toBe(false)
})

test('each video is judged once', () => {
  let judged = 0
  const refuses = createRefusal({ refuses: () => ++judged > 1_000 })
  const video = aSourceVideo({ tags: [] })
  for (let i = 0; i < 10; i++) expect(refuses(video)).toBe(false)
  expect(judged).toBe(1)
  refuses({ ...video })
  expect(judged).toBe(2)
})
