import { expect, test } from 'vitest'
import { sanitizeCueText } from './sanitize-cue-text.ts'
import { writeWebVtt } from './write-web-vtt.ts'

test('writes cues in order, without blank lines inside', () => {
  const cues = [
    { start: 3_661.5, end: 3_662, text: 'deux' },
    { start: 0, end: 59.999_9, text: sanitizeCueText('un\n\u200b\nencore') },
  ]
  expect(writeWebVtt(cues)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:01:00.000\nun\nencore\n\n01:01:01.500 --> 01:01:02.000\ndeux\n',
  )
})
