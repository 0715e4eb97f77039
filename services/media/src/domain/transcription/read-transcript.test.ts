import { CAPTIONS_MAX_LENGTH } from '@alcove/contracts/resources/playback/captions'
import { expect, test } from 'vitest'
import { readTranscript } from './read-transcript.ts'

const cue = (times: string, text: string) => `${times}\n${text}\n\n`

test('reads an answer as a captions file, cleaned', () => {
  const answer = `WEBVTT\n\n${cue('00:01.000 --> 00:02.500', ' Le chemin <script>monte</script>.')}`
  expect(readTranscript(answer, 10)).toEqual([{ start: 1, end: 2.5, text: 'Le chemin monte.' }])
})

test('leaves out what lies beyond the film, and marks of silence', () => {
  const answer = [
    'WEBVTT\n\n',
    cue('00:00:00.000 --> 00:00:04.000', '[BLANK_AUDIO]'),
    cue('00:00:04.000 --> 00:00:30.000', 'La crête.'),
    cue('00:00:10.000 --> 00:00:12.000', 'Sous-titrage.'),
  ].join('')
  expect(readTranscript(answer, 10)).toEqual([{ start: 4, end: 10, text: 'La crête.' }])
})

test.each(['WEBVTT', 'WEBVTT\n\n', `WEBVTT\n\n${cue('00:00.000 --> 00:02.000', ' [BLANK_AUDIO]')}`])(
  'finds nothing said in %j',
  (answer) => expect(readTranscript(answer, 10)).toEqual([]),
)

test.each([
  ['nothing', ''],
  ['JSON', '{"text":"Le chemin monte."}'],
  ['a page', '<!doctype html><!-- x --> <p>Not found</p>'],
  ['text without times', 'Le chemin monte.'],
  ['more than a captions file has', `WEBVTT\n${'\n'.repeat(CAPTIONS_MAX_LENGTH)}`],
])('refuses %s', (_, answer) => {
  expect(() => readTranscript(answer, 10)).toThrow(expect.objectContaining({ code: 'CAPTIONS_INVALID' }))
})
