import { describe, expect, test } from 'vitest'
import { readChapters } from './read-chapters.ts'
import { readStart, splitTimeCodes } from './time-codes.ts'

describe('splitTimeCodes', () => {
  test('finds minutes and hours', () => {
    expect(splitTimeCodes('Voir 0:30, puis 1:02:03.', 7_200)).toEqual([
      'Voir ',
      { text: '0:30', seconds: 30 },
      ', puis ',
      { text: '1:02:03', seconds: 3_723 },
      '.',
    ])
  })

  test.each(['Rendez-vous à 18h30', 'ratio 16:9', '2026:11:26:10', 'à 9:75', ''])(
    'leaves %j whole',
    (text) => {
      expect(splitTimeCodes(text, 7_200).join('')).toBe(text)
    },
  )

  test('leaves times after the end of the video', () => {
    expect(splitTimeCodes('À 10:00', 600)).toEqual(['À 10:00'])
  })
})

describe('readChapters', () => {
  test('reads lines that begin with a time code', () => {
    const description =
      'Au programme :\n0:00 Le départ\n- 1:30 – La crête\n(5:00) Le retour, vu de 4:10\nMerci !'
    expect(readChapters(description, 600)).toEqual([
      { title: 'Le départ', start: 0, end: 90 },
      { title: 'La crête', start: 90, end: 300 },
      { title: 'Le retour, vu de 4:10', start: 300, end: 600 },
    ])
  })

  test.each([
    ['the first is later than 0:00', '0:10 Un\n1:00 Deux'],
    ['there is one', '0:00 Tout'],
    ['they go back', '0:00 Un\n2:00 Deux\n1:00 Trois'],
    ['they have no titles', '0:00\n1:00'],
    ['the codes stand within sentences', 'Le début (0:00)\nLa suite à 1:00'],
    ['there are none', 'Une promenade.'],
  ])('finds none when %s', (_, description) => {
    expect(readChapters(description, 600)).toEqual([])
  })
})

test.each([
  ['?t=90', 90],
  ['?t=90s', 90],
  ['?t=1h2m3s', 3_723],
  ['?t=2m', 120],
  ['?t=0', 0],
  ['?t=', undefined],
  ['?t=-5', undefined],
  ['?t=abc', undefined],
  ['', undefined],
])('an address with %j starts at %s', (search, seconds) => {
  expect(readStart(search)).toBe(seconds)
})
