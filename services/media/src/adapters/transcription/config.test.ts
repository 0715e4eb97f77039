import { readSettings } from '@alcove/kit/config/load-config'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { transcriptionShape } from './config.ts'
import { createTranscriber } from './transcriber.ts'

const read = (environment: Record<string, string>) => readSettings(z.object(transcriptionShape), environment)

test('is off until an address is set', () => {
  const { valid, problems } = read({})
  expect(problems).toEqual([])
  expect(valid).toEqual({ TRANSCRIPTION_MODEL: 'whisper-1', TRANSCRIPTION_LANGUAGE: 'fr' })
  expect(createTranscriber(valid as never, {} as never)).toBeNull()
})

test.each([
  'https://transcription.example.com',
  'https://example.com/whisper/',
  'http://127.0.0.1:8000',
  'http://[::1]:8000',
  'http://[fd00::5]:8000',
  'http://192.168.4.2:8000',
  'http://whisper:8000',
  'http://whisper.media.svc.cluster.local',
])('takes %s', (TRANSCRIPTION_URL) => {
  expect(read({ TRANSCRIPTION_URL }).problems).toEqual([])
})

const PROTECTED = 'https is expected; http only on this machine and in private networks'
const BASE = 'an address without login, query, fragment and /v1 at its end is expected'

test.each([
  ['http beyond private networks', 'TRANSCRIPTION_URL', 'http://transcription.example.com', PROTECTED],
  ['http to a public address', 'TRANSCRIPTION_URL', 'http://192.0.2.7:8000', PROTECTED],
  ['http to a public IPv6 address', 'TRANSCRIPTION_URL', 'http://[2001:db8::1]', PROTECTED],
  ['the address of the interface', 'TRANSCRIPTION_URL', 'https://api.example.com/v1', BASE],
  ['a login in the address', 'TRANSCRIPTION_URL', 'https://user:secret@example.com', BASE],
  ['a query', 'TRANSCRIPTION_URL', 'https://example.com/?key=secret', BASE],
  [
    'another protocol',
    'TRANSCRIPTION_URL',
    'ftp://example.com',
    'a URL like https://transcription.example.com is expected',
  ],
  ['no address', 'TRANSCRIPTION_URL', 'whisper', 'a URL like https://transcription.example.com is expected'],
  [
    'a key on two lines',
    'TRANSCRIPTION_KEY',
    'a\nHost: b',
    'letters, digits and signs without spaces are expected',
  ],
  ['a model with spaces', 'TRANSCRIPTION_MODEL', 'large v3', 'a name like whisper-1 is expected'],
  ['a region', 'TRANSCRIPTION_LANGUAGE', 'fr-CA', 'a language of two or three letters is expected, like fr'],
  ['no language', 'TRANSCRIPTION_LANGUAGE', 'zzz', 'a language of two or three letters is expected, like fr'],
])('refuses %s', (_, name, value, reason) => {
  expect(read({ [name]: value }).problems).toEqual([`${name}: ${reason}`])
})
