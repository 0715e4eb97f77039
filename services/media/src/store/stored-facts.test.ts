import { expect, test } from 'vitest'
import type { MediaFacts } from '../domain/media-facts.ts'
import { readFacts } from './stored-facts.ts'

const FACTS: MediaFacts = {
  ...{ duration: 2, pictureDuration: 2, width: 320, height: 180, frameRate: 25, frames: 50, hasAudio: true },
}

test.each<[string, MediaFacts]>([
  ['an ordinary film', FACTS],
  [
    'an odd one',
    {
      ...{ ...FACTS, soundTrack: 2, isInterlaced: true },
      colour: { matrix: 'bt2020', transfer: 'pq' },
    },
  ],
])('reads the facts of %s as they were written', (_, facts) => {
  expect(readFacts(JSON.parse(JSON.stringify(facts)))).toEqual(facts)
})

test.each([
  ['none', null],
  ['no object', 'x'],
  ['a missing field', { ...FACTS, frames: undefined }],
  ['a field that is not known', { ...FACTS, codec: 'h264' }],
  ['a number below zero', { ...FACTS, width: -1 }],
])('finds no facts in %s', (_, column) => {
  expect(readFacts(column)).toBeNull()
})
