import { expect, test } from 'vitest'
import { createSourceVideo } from '../../../test/support/builders.ts'
import { createRefusesVideo } from './refused-video.ts'

const denyList = {
  refuses: (...texts: string[]) => texts.some((text) => text.includes('interdit')),
}

test.each([
  [{ title: 'Lac' }, false],
  [{ title: 'Lac interdit' }, true],
  [{ description: 'Un lac interdit' }, true],
  [{ tags: ['lac', 'interdit'] }, true],
  [{ tags: ['lac'] }, false],
])('judges %j: %s', (change, expected) => {
  expect(createRefusesVideo(denyList)(createSourceVideo(change))).toBe(expected)
})

test('includes the categories of a detail', () => {
  const page = { embedUrl: null, rating: null, ratings: null, related: [] }
  const refuses = createRefusesVideo(denyList)
  expect(refuses({ ...createSourceVideo(), ...page, categories: ['lac', 'interdit'] })).toBe(true)
  expect(refuses({ ...createSourceVideo(), ...page, categories: ['lac'] })).toBe(false)
})

test('judges each video once', () => {
  let judged = 0
  const refuses = createRefusesVideo({ refuses: () => ++judged > 1_000 })
  const video = createSourceVideo({ tags: [] })
  for (let i = 0; i < 10; i++) expect(refuses(video)).toBe(false)
  expect(judged).toBe(1)
  refuses({ ...video })
  expect(judged).toBe(2)
})
