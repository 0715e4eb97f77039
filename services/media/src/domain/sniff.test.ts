import { expect, test } from 'vitest'
import { sniffContainer } from './sniff.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

test.each<[string, Uint8Array, string | null]>([
  ['an MP4', bytes([0, 0, 0, 24], 'ftypisom'), 'mov'],
  ['an old MOV', bytes([0, 0, 0, 8], 'wide'), 'mov'],
  ['an MKV', bytes([0x1a, 0x45, 0xdf, 0xa3, 1]), 'matroska'],
  ['an AVI', bytes('RIFF', [1, 2, 3, 4], 'AVI LIST'), 'avi'],
  ['a sound file', bytes('RIFF', [1, 2, 3, 4], 'WAVE'), null],
  ['a playlist', bytes('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd'), null],
  ['a concat script', bytes('ffconcat version 1.0\nfile x'), null],
  ['a page', bytes('<!doctype html>'), null],
  ['a PNG', bytes([0x89], 'PNG'), null],
  ['nothing', bytes(''), null],
])('%s', (_, head, container) => {
  expect(sniffContainer(head)).toBe(container)
})
