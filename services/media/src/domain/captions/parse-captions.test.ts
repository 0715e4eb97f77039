import { findSuperlinearCost } from '@alcove/kit/testing/superlinear-cost'
import { expect, test } from 'vitest'
import { CUES_MAX } from './cue.ts'
import { parseCaptions } from './parse-captions.ts'

test('reads WebVTT without its styles, regions, notes, settings and names', () => {
  const file = `\uFEFFWEBVTT - titre

STYLE
::cue { color: red }

NOTE une remarque

intro
00:00:01.000 --> 00:00:04.000 align:start position:0%
<v Anna>Bonjour
à tous

00:05.500 --> 00:07.000
deux
`
  expect(parseCaptions(file)).toMatchObject([
    { start: 1, end: 4, text: 'Bonjour\nà tous' },
    { start: 5.5, end: 7, text: 'deux' },
  ])
})

test.each(['\r\n', '\n', '\r'])('reads SubRip with lines that end in %j', (ending) => {
  const lines = [
    '1',
    '00:00:01,000 --> 00:00:02,5',
    '<i>un</i>',
    '',
    '2',
    '01:00:03,000 --> 01:00:04,000',
    'deux',
  ]
  expect(parseCaptions(lines.join(ending))).toMatchObject([
    { start: 1, end: 2.5, text: '<i>un</i>' },
    { start: 3_603, end: 3_604, text: 'deux' },
  ])
})

test('leaves out cues that end before they begin, or show nothing', () => {
  const file =
    '00:05.000 --> 00:04.000\nx\n\n00:01.000 --> 00:02.000\n<i> </i>\n\n00:01.000 --> 00:02.000\nvu'
  expect(parseCaptions(file)).toMatchObject([{ text: 'vu' }])
})

test.each([
  ['00:01.000 --> 00:0x.000', 1],
  ['00:01.000-->00:02.000', 1],
  ['WEBVTT\n\n00:01.000 --> 00:61.000', 3],
  ['a --> b', 1],
  [`00:01.000 --> 00:02.000\n${'x'.repeat(1_001)}`, 2],
  ['00:01.000 --> 00:02.000\nx\n\n'.repeat(CUES_MAX + 1), 3 * CUES_MAX + 1],
])('names the line that it cannot read: %#', (file, line) => {
  expect(() => parseCaptions(file)).toThrow(new RegExp(`^Ligne ${line} : `))
})

test.each(['', 'rien', 'WEBVTT\n', '-'.repeat(900)])('refuses what has no captions: %j', (file) => {
  expect(() => parseCaptions(file)).toThrow(
    'Ce fichier ne contient pas de sous-titres lisibles (WebVTT ou SRT)',
  )
})

const RUNS = 4

/** Files of the longest length that are dear to read. */
const DEAREST: Record<string, (length: number) => string> = {
  'an arrow between blanks': (length) => `WEBVTT\n\na${' '.repeat(length)}a --> b`,
  'lines of arrows': (length) => '-->\n'.repeat(length / 4),
  'lines of blanks': (length) => `${' '.repeat(999)}\n`.repeat(length / 1_000),
  settings: (length) => `00:01.000 --> 00:02.000 ${'a:b '.repeat(length / 4)}`,
  tags: (length) => `00:01.000 --> 00:02.000\n${'<b>x</b>\n'.repeat(length / 9)}`,
  'open tags': (length) => `00:01.000 --> 00:02.000\n${`${'<'.repeat(999)}\n`.repeat(length / 1_000)}`,
  'short cues': (length) => '0:1.0 --> 0:2.0\n&amp;\n\n'.repeat(length / 23),
  marks: (length) => `00:01.000 --> 00:02.000\n${`e${'\u0301\u0316'.repeat(499)}\n`.repeat(length / 1_000)}`,
}

test.each(Object.keys(DEAREST))('costs at most 2.5 times as much for twice of %s', async (name) => {
  /** Milliseconds of CPU for one file of this length. */
  const measureCost = (length: number) => async () => {
    const file = DEAREST[name]?.(length) ?? ''
    const before = process.cpuUsage()
    for (let n = 0; n < RUNS; n++)
      try {
        parseCaptions(file)
      } catch {
        // Refused is fine, at the same cost.
      }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000 / RUNS
  }
  const [half, whole] = [measureCost(131_072), measureCost(262_144)]
  await half()
  expect(await findSuperlinearCost(half, whole, 2)).toBeNull()
  expect(Math.min(await whole(), await whole(), await whole())).toBeLessThan(150)
})
