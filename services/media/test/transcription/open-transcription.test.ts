import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTranscription } from '../../src/actions/transcription/open-transcription.ts'
import { createTranscriber } from '../../src/adapters/transcription/transcriber.ts'
import { LacksRoom } from '../../src/ports.ts'
import { type FakeService, says, startFakeService } from './fake-service.ts'

const clock = { now: () => new Date() }

let service: FakeService
let folder: string
let path: string
beforeEach(async () => {
  service = await startFakeService()
  folder = await mkdtemp(join(tmpdir(), 'alcove-sound-'))
  path = join(folder, 'heard.mp3')
  await writeFile(path, 'sound')
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

/** A transcription of a film of ten seconds, and the lines that it logs. */
function open(signal = new AbortController().signal, limitMs?: number) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg.split(':')[0]) })
  const settings = {
    TRANSCRIPTION_URL: service.url,
    TRANSCRIPTION_KEY: undefined,
    TRANSCRIPTION_MODEL: 'whisper-1',
    TRANSCRIPTION_LANGUAGE: 'fr',
  }
  const limitOf = limitMs === undefined ? undefined : () => limitMs
  const opened = openTranscription(
    { clock, log },
    createTranscriber(settings, { log, clock }),
    'id',
    signal,
    limitOf,
  )
  return { ...opened, begin: () => opened.onSound?.({ path, seconds: 10 }), lines }
}
const isThere = () =>
  access(path).then(
    () => true,
    () => false,
  )

test('returns what is said, cleaned, within the film', async () => {
  service.answers(
    says(
      'WEBVTT\n\n00:01.000 --> 00:02.000 align:start\n<b>Bonjour</b> <script>x</script>\n\n00:09.000 --> 00:59.000\nFin\n',
    ),
  )
  const { begin, captions, stop, lines } = open()
  begin()
  const text =
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<b>Bonjour</b> x\n\n00:00:09.000 --> 00:00:10.000\nFin\n'
  expect(await captions()).toEqual({ lang: 'fr', text, bytes: Buffer.byteLength(text) })
  await stop()
  expect(lines).toEqual(['transcription.made'])
  expect(await isThere()).toBe(false)
})

test.each([
  ['hears nothing', says('WEBVTT\n'), 'transcription.empty'],
  ['fails', says('', 500), 'transcription.failed'],
  ['answers JSON', says('{"text":"Bonjour"}'), 'transcription.failed'],
  ['answers a page', says('<!doctype html><!-- --><p>Bonjour'), 'transcription.failed'],
  [
    'answers too many characters',
    says(`WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(12_000)}`),
    'transcription.failed',
  ],
  [
    'answers hostile lines',
    says(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(2_000)}`),
    'transcription.failed',
  ],
])('has no captions, and a line says so, where the service %s', async (_, answer, line) => {
  service.answers(answer)
  const { begin, captions, lines } = open()
  begin()
  expect(await captions()).toBeNull()
  expect(lines).toEqual([line])
  expect(await isThere()).toBe(false)
})

test('waits no longer than its limit for a service that hangs', async () => {
  const left = vi.fn()
  service.answers((response) => response.on('close', left))
  const { begin, captions, lines } = open(undefined, 50)
  begin()
  expect(await captions()).toBeNull()
  expect(lines).toEqual(['transcription.failed'])
  await expect.poll(() => left.mock.calls.length).toBe(1)
})

test('waits for a service that is slow', async () => {
  service.answers(() => undefined)
  const { begin, captions } = open()
  begin()
  const waits = captions()
  await expect.poll(() => service.heard.length).toBe(1)
  service.releases(says('WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour\n'))
  expect(await waits).toMatchObject({ lang: 'fr' })
})

test('ends with the preparation, which has its own line', async () => {
  const over = new AbortController()
  service.answers(() => over.abort(new Error('withdrawn')))
  const { begin, captions, stop, lines } = open(over.signal)
  begin()
  await expect(captions()).rejects.toThrow('withdrawn')
  await stop()
  expect(lines).toEqual([])
  expect(await isThere()).toBe(false)
})

test('has no captions where a disk runs low, since all else is stored', async () => {
  const short = new AbortController()
  service.answers(() => short.abort(new LacksRoom(0)))
  const { begin, captions, lines } = open(short.signal)
  begin()
  expect(await captions()).toBeNull()
  expect(lines).toEqual(['transcription.failed'])
})

test('stops what runs when the preparation failed', async () => {
  const left = vi.fn()
  service.answers((response) => response.on('close', left))
  const { begin, stop, lines } = open()
  begin()
  await expect.poll(() => service.heard.length).toBe(1)
  await stop()
  expect(lines).toEqual([])
  await expect.poll(() => left.mock.calls.length).toBe(1)
})

test('has nothing to wait for where there is no sound, or no service', async () => {
  expect(await open().captions()).toBeNull()
  const { onSound, captions } = openTranscription(
    { clock, log: pino({ level: 'silent' }) },
    null,
    'id',
    new AbortController().signal,
  )
  expect(onSound).toBeUndefined()
  expect(await captions()).toBeNull()
})
