import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTranscriber } from '../../src/adapters/transcription/transcriber.ts'
import { type FakeService, says, startFakeService } from './fake-service.ts'

const never = new AbortController().signal
const log = pino({ level: 'silent' })
let passedMs = 0
const clock = { now: () => new Date(passedMs) }
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour\n'

let service: FakeService
let folder: string
let sound: string
beforeEach(async () => {
  service = await startFakeService()
  folder = await mkdtemp(join(tmpdir(), 'alcove-sound-'))
  sound = join(folder, 'heard.mp3')
  await writeFile(sound, Buffer.alloc(300_000, 'alcove'))
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

function transcriberAt(TRANSCRIPTION_URL = service.url, restMs?: number) {
  const settings = { TRANSCRIPTION_URL, TRANSCRIPTION_KEY: 'a-key', TRANSCRIPTION_MODEL: 'small' }
  const made = createTranscriber({ ...settings, TRANSCRIPTION_LANGUAGE: 'fr' }, { log, clock }, restMs)
  if (!made) throw new Error('a transcriber was expected, got none')
  return made
}

async function listenOn(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('sends the sound with key, model and language, and returns the answer', async () => {
  service.answers(says(VTT))
  expect(await transcriberAt(`${service.url}/whisper/`).transcribe(sound, never)).toBe(VTT)
  expect(service.heard).toEqual([
    {
      path: '/whisper/v1/audio/transcriptions',
      authorization: 'Bearer a-key',
      fields: { model: 'small', language: 'fr', response_format: 'vtt' },
      sound: Buffer.alloc(300_000, 'alcove'),
    },
  ])
})

test('follows no redirect, which would take sound and key elsewhere', async () => {
  service.answers((response) => response.writeHead(307, { Location: `${service.url}/elsewhere` }).end())
  await expect(transcriberAt().transcribe(sound, never)).rejects.toThrow('expected 200, got 307')
  expect(service.heard).toHaveLength(1)
})

test('refuses an answer without an end, and leaves', async () => {
  const left = vi.fn()
  service.answers((response) => {
    response.on('close', left)
    const write = () => {
      while (!response.destroyed && response.write('a'.repeat(65_536)));
    }
    response.on('drain', write)
    write()
  })
  await expect(transcriberAt().transcribe(sound, never)).rejects.toThrow(
    'the answer has more than 1048576 bytes',
  )
  await expect.poll(() => left.mock.calls.length).toBe(1)
})

test('refuses an answer that is no UTF-8', async () => {
  service.answers((response) => response.end(Buffer.from([0x57, 0xff, 0xfe])))
  await expect(transcriberAt().transcribe(sound, never)).rejects.toThrow()
})

test('refuses an answer that breaks off', async () => {
  service.answers((response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write(VTT, () => response.destroy())
  })
  await expect(transcriberAt().transcribe(sound, never)).rejects.toThrow()
})

test('ends with its signal while the service is silent', async () => {
  const ended = new AbortController()
  const left = vi.fn()
  service.answers((response) => {
    response.on('close', left)
    ended.abort(new Error('withdrawn'))
  })
  await expect(transcriberAt().transcribe(sound, ended.signal)).rejects.toThrow('withdrawn')
  await expect.poll(() => left.mock.calls.length).toBe(1)
})

describe('a service that fails for three films in a row', () => {
  test.each([
    ['answers 500', says('', 500)],
    ['refuses the key', says('', 401)],
  ])('%s, is left alone, and asked again after a rest', async (_, failure) => {
    const transcriber = transcriberAt(service.url, 200)
    service.answers(failure)
    for (const _ of ['first', 'second', 'third'])
      await expect(transcriber.transcribe(sound, never)).rejects.toThrow('expected 200')
    service.answers(says(VTT))
    await expect(transcriber.transcribe(sound, never)).rejects.toThrow('was not asked')
    expect(service.heard).toHaveLength(3)
    await expect.poll(() => transcriber.transcribe(sound, never).catch(String)).toBe(VTT)
    expect(await transcriber.transcribe(sound, never)).toBe(VTT)
  })

  test('is away, and no film waits for it', async () => {
    const closed = createServer()
    const url = await listenOn(closed)
    await new Promise((done) => closed.close(done))
    const transcriber = transcriberAt(url)
    for (const _ of ['first', 'second', 'third'])
      await expect(transcriber.transcribe(sound, never)).rejects.toThrow('ECONNREFUSED')
    await expect(transcriber.transcribe(sound, never)).rejects.toThrow('was not asked')
  })
})

test('a service that closes on films that are too large goes on being asked', async () => {
  await writeFile(sound, Buffer.alloc(8_000_000))
  let asked = 0
  const hasty = createServer((socket) => {
    asked++
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end('HTTP/1.1 413 Too Large\r\n\r\n', () => socket.destroy()))
  })
  const transcriber = transcriberAt(await listenOn(hasty))
  for (const _ of ['first', 'second', 'third', 'fourth'])
    await expect(transcriber.transcribe(sound, never)).rejects.toThrow(/got 413|EPIPE|ECONNRESET/)
  expect(asked).toBe(4)
  await new Promise((done) => hasty.close(done))
})

describe('films that a service does not answer in time', () => {
  const MINUTE = 60_000

  /** Lets the time limit of one film pass while the service is silent. */
  async function waitInVain(transcriber: ReturnType<typeof transcriberAt>, minutes: number) {
    const limit = new AbortController()
    const before = service.heard.length
    const answer = transcriber.transcribe(sound, limit.signal)
    answer.catch(() => undefined)
    await expect.poll(() => service.heard.length).toBe(before + 1)
    passedMs += minutes * MINUTE
    limit.abort(new DOMException('late', 'TimeoutError'))
    await expect(answer).rejects.toThrow('late')
  }

  test('go on being asked for where they wait behind a long one', async () => {
    const transcriber = transcriberAt()
    service.answers(() => undefined)
    for (let film = 0; film < 14; film++) await waitInVain(transcriber, 2)
    service.answers(says(VTT))
    expect(await transcriber.transcribe(sound, never)).toBe(VTT)
    service.answers(() => undefined)
    for (let film = 0; film < 14; film++) await waitInVain(transcriber, 2)
  })

  test('are not asked for any more where the service hangs for longer than a film may take', async () => {
    const transcriber = transcriberAt()
    service.answers(() => undefined)
    for (const minutes of [28, 2, 2, 2]) await waitInVain(transcriber, minutes)
    await expect(transcriber.transcribe(sound, never)).rejects.toThrow('was not asked')
    expect(service.heard).toHaveLength(4)
  })
})

test('a service that refuses films goes on being asked', async () => {
  const transcriber = transcriberAt()
  service.answers(says('too large', 413))
  for (const _ of ['first', 'second', 'third', 'fourth'])
    await expect(transcriber.transcribe(sound, never)).rejects.toThrow('expected 200, got 413')
  expect(service.heard).toHaveLength(4)
})
