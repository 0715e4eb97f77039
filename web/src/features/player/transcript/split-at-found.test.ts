import { expect, test } from 'vitest'
import { readCues } from './read-cues.ts'
import { splitAtFound } from './split-at-found.ts'

test.each([
  ['La crête, puis la Crete.', 'crete', ['La ', 'crête', ', puis la ', 'Crete', '.']],
  ['Le chemin', ' CHEMIN ', ['Le ', 'chemin', '']],
  ['Cre\u0302te', 'crête', ['', 'Crête', '']],
  ['Le chemin', 'mer', ['Le chemin']],
  ['Le chemin', '  ', ['Le chemin']],
  ['œuvre à İstanbul', 'a istanbul', ['œuvre ', 'à İstanbul', '']],
])('looks in %j for %j', (text, wanted, parts) => {
  expect(splitAtFound(text, wanted)).toEqual(parts)
})

test('reads cues without their marks of style', () => {
  const file =
    'WEBVTT\n\n00:00:01.500 --> 00:00:04.000\n<i>Bonjour</i>\nà tous\n\n01:02:03.000 --> 01:02:04.000\nA &amp;amp; B &lt;3\n'
  expect(readCues(file)).toEqual([
    { start: 1.5, text: 'Bonjour à tous' },
    { start: 3_723, text: 'A &amp; B <3' },
  ])
})

test.each(['', 'WEBVTT\n', 'not found'])('reads no cue of %j', (file) => {
  expect(readCues(file)).toEqual([])
})
