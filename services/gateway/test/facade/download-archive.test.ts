import type { IncomingMessage } from 'node:http'
import { EXPORT_SERVICES } from '@alcove/contracts'
import { eventually } from '@alcove/kit/testing/eventually'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OPEN_ARCHIVES_PER_NETWORK } from '../../src/guards/open-archives.ts'
import { type Call, startWorld, type World } from '../support/world.ts'
import {
  ARCHIVE,
  aFile,
  archivesOf,
  CHUNK,
  createHead,
  endless,
  ID,
  OPENED,
  VIDEO,
  withLength,
} from './archives.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'off' } })
})
afterAll(() => world.stop())
afterEach(() => world.reset())

const { answerExport, requested, startDownload } = archivesOf(() => world)

describe('the archive of an export', () => {
  test('holds the part of every service, the own uploads, and an explanation', async () => {
    answerExport({ files: [aFile('one', VIDEO.length), aFile('two', VIDEO.length)] })
    const answer = await world.send('GET', ARCHIVE)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.bytes.length),
      'accept-ranges': 'none',
      'content-disposition': 'attachment; filename="mes-donnees-2026-11-23.zip"',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const files = unzipSync(answer.bytes)
    expect(Object.keys(files)).toEqual([
      'LISEZMOI.txt',
      'compte.json',
      'videos.json',
      'consultations.json',
      'abonnements.json',
      'moderation.json',
      'messages.json',
      'videos/one.mp4',
      'videos/two.mp4',
    ])
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(JSON.parse(text('abonnements.json'))).toEqual({ of: 'billing' })
    expect(text('videos/two.mp4')).toBe(VIDEO.toString())
    for (const name of Object.keys(files).filter((one) => one.endsWith('.json')))
      expect(text('LISEZMOI.txt')).toContain(`- ${name} : `)
    expect(text('LISEZMOI.txt')).toContain('23 novembre 2026 à 10:00')
    expect(text('LISEZMOI.txt')).toContain('contient 2 originaux')
  })

  test("is read with identity's token, renewed for every file", async () => {
    let given = 0
    answerExport({
      open: () => Response.json({ ...OPENED, token: `reader-${given++}` }),
      files: [aFile('one', VIDEO.length), aFile('two', VIDEO.length)],
    })
    await world.send('GET', ARCHIVE, { headers: { Authorization: 'Bearer of-another', Cookie: 'a=b' } })
    const renewed = { token: 'signed', begun: true, inspect: false }
    expect(requested('/open').map(({ body }) => JSON.parse(body))).toEqual([
      { token: 'signed', begun: false, inspect: true },
      { token: 'signed', begun: false, inspect: false },
      ...EXPORT_SERVICES.map(() => renewed),
      ...[renewed, renewed],
    ])
    const bearers = (calls: Call[]) => [...new Set(calls.map(({ headers }) => headers.get('authorization')))]
    expect(bearers(requested('/open'))).toEqual([null])
    const parts = (method: string) => requested('/part').filter((call) => call.method === method)
    for (const method of ['HEAD', 'GET'])
      expect(parts(method).map(({ service }) => service)).toEqual([...EXPORT_SERVICES])
    expect(bearers([...parts('HEAD'), ...requested('/export-files')])).toEqual(['Bearer reader-0'])
    expect(bearers(parts('GET'))).toEqual(EXPORT_SERVICES.map((_, i) => `Bearer reader-${i + 2}`))
    const next = EXPORT_SERVICES.length + 2
    expect(bearers(requested('/one'))).toEqual([`Bearer reader-${next}`])
    expect(bearers(requested('/two'))).toEqual([`Bearer reader-${next + 1}`])
    for (const { headers } of world.calls) expect(headers.get('cookie')).toBeNull()
  })

  test.each([
    [403, 'EXPORT_LINK_INVALID'],
    [404, 'EXPORT_NOT_FOUND'],
    [409, 'EXPORT_NOT_READY'],
  ])('passes on a refusal of identity (%i %s), and reads nothing', async (status, code) => {
    answerExport({ open: () => Response.json({ code }, { status }) })
    const answer = await world.send('GET', ARCHIVE)
    expect([answer.status, answer.json()]).toEqual([status, { code }])
    expect(world.calls).toHaveLength(1)
  })

  test('does not startDownload without a token', async () => {
    expect((await world.send('GET', ARCHIVE.split('?')[0] ?? '')).status).toBe(422)
    expect(world.calls).toEqual([])
  })

  test.each<[string, (call: Call) => Response, number, string]>([
    ['is gone', () => Response.json({ code: 'EXPORT_NOT_FOUND' }, { status: 404 }), 404, 'EXPORT_NOT_FOUND'],
    ['cannot be read', () => Response.json({}, { status: 503 }), 503, 'SERVICE_UNAVAILABLE'],
    ['does not say its length', () => new Response('{}'), 503, 'SERVICE_UNAVAILABLE'],
  ])('does not startDownload when a part %s, and releases the others', async (_, refuse, status, code) => {
    const opened: { left: boolean }[] = []
    answerExport({
      part: (call) => {
        if (call.service === 'billing') return refuse(call)
        const { seen, body } = endless()
        opened.push(seen)
        return withLength(body, 1_000)
      },
    })
    const answer = await world.send('GET', ARCHIVE)
    expect([answer.status, answer.json().code]).toEqual([status, code])
    expect(opened.map(({ left }) => left)).toEqual(opened.map(() => true))
    expect(opened).toHaveLength(EXPORT_SERVICES.length - 1)
  })

  test("streams at the reader's pace, and opens a file when its turn comes", async () => {
    const { seen, body } = endless()
    const bytes = 2 * 1024 ** 3
    answerExport({ files: [aFile('large', bytes), aFile('next', 1)], file: () => withLength(body, bytes) })
    const incoming = await startDownload()
    incoming.pause()
    await eventually(() => seen.chunks > 0)
    let before = -1
    await eventually(() => {
      const calm = before === seen.chunks
      before = seen.chunks
      return calm
    })
    expect(seen.chunks * CHUNK.length).toBeLessThan(32 * 1024 ** 2)
    expect(requested('/next')).toEqual([])
    incoming.destroy()
    await eventually(() => seen.left)
  })

  test('reads a part when it reaches it, and answerExport none open', async () => {
    const { seen, body } = endless()
    const bytes = 64 * 1024 ** 2
    answerExport({ part: (call) => (call.method === 'HEAD' ? createHead(bytes) : withLength(body, bytes)) })
    const incoming = await startDownload()
    incoming.pause()
    await eventually(() => seen.chunks > 0)
    const read = requested('/part').filter(({ method }) => method === 'GET')
    expect(read.map(({ service }) => service)).toEqual([EXPORT_SERVICES[0]])
    incoming.destroy()
    await eventually(() => seen.left)
  })

  test('is cut when a part is gone or changed when the archive reaches it', async () => {
    const gone = () => Response.json({ code: 'EXPORT_NOT_FOUND' }, { status: 404 })
    for (const later of [gone, () => withLength('{}', 2)]) {
      answerExport({ part: (call) => (call.method === 'HEAD' ? createHead(100) : later()) })
      await expect(world.send('GET', ARCHIVE)).rejects.toThrow(/aborted|hang up|ECONNRESET/)
    }
  })

  test('does not startDownload for HEAD', async () => {
    answerExport({ files: [aFile('one', VIDEO.length)] })
    const whole = await world.send('GET', ARCHIVE)
    world.calls.length = 0
    const head = await world.send('HEAD', ARCHIVE)
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    const { date: _, 'x-request-id': __, ...headers } = head.headers
    expect(whole.headers).toMatchObject(headers)
    expect(headers['content-length']).toBe(String(whole.bytes.length))
    expect(requested('/open').map(({ body }) => JSON.parse(body).inspect)).toEqual([true])
    expect(new Set(requested('/part').map(({ method }) => method))).toEqual(new Set(['HEAD']))
    expect(requested('/one')).toEqual([])
  })

  test('is cut when a file breaks off, and never ends as if it were whole', async () => {
    const breaking = new ReadableStream({
      pull(controller) {
        controller.error(new Error('the disk is gone'))
      },
    })
    answerExport({ files: [aFile('one', VIDEO.length)], file: () => withLength(breaking, VIDEO.length) })
    await expect(world.send('GET', ARCHIVE)).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })

  test.each([
    ['shorter', VIDEO.subarray(1)],
    ['longer', Buffer.concat([VIDEO, VIDEO])],
  ])('is cut when a file is %s than announced', async (_, bytes) => {
    answerExport({ files: [aFile('one', VIDEO.length)], file: () => withLength(bytes, bytes.length) })
    await expect(world.send('GET', ARCHIVE)).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })

  test('is cut when the account ends during the download', async () => {
    answerExport({
      open: ({ body }) =>
        JSON.parse(body).begun
          ? Response.json({ code: 'EXPORT_LINK_INVALID' }, { status: 403 })
          : Response.json(OPENED),
      files: [aFile('one', VIDEO.length)],
    })
    await expect(world.send('GET', ARCHIVE)).rejects.toThrow(/aborted|hang up|ECONNRESET/)
    expect(requested('/one')).toEqual([])
  })
})

describe('downloads at the same time', () => {
  const stalled: IncomingMessage[] = []
  afterEach(() => {
    for (const incoming of stalled.splice(0)) incoming.destroy()
  })
  const createArchivePath = (n: number) => ARCHIVE.replace(ID, `${ID.slice(0, -1)}${n}`)
  const stall = async (path = ARCHIVE) => {
    const incoming = await startDownload(path)
    incoming.pause().on('error', () => undefined)
    stalled.push(incoming)
    return incoming
  }
  const holdsLarge = () => {
    const bytes = 2 * 1024 ** 3
    const sources: { left: boolean }[] = []
    const file = () => {
      const { seen, body } = endless()
      sources.push(seen)
      return withLength(body, bytes)
    }
    answerExport({ files: [aFile('large', bytes)], file })
    return sources
  }
  const begun = () =>
    requested('/open').filter(({ body }) => body.includes('"begun":false,"inspect":false')).length

  test('of one account end the earlier one', async () => {
    const sources = holdsLarge()
    const first = await stall()
    await eventually(() => sources.length === 1)
    const cut = new Promise((resolve) => first.resume().once('close', resolve))
    expect((await stall()).statusCode).toBe(200)
    await cut
    expect(first.complete).toBe(false)
    await eventually(() => sources[0]?.left)
    await eventually(() => sources.length === 2)
    expect(sources[1]?.left).toBe(false)
  })

  test('of one network are limited; a further one is refused before the journal', async () => {
    holdsLarge()
    for (let n = 0; n < OPEN_ARCHIVES_PER_NETWORK; n++)
      expect((await stall(createArchivePath(n))).statusCode).toBe(200)
    const noted = begun()
    const refused = await world.send('GET', createArchivePath(9))
    expect([refused.status, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '60',
    ])
    expect(begun()).toBe(noted)
    expect((await world.send('HEAD', createArchivePath(9))).status).toBe(200)
    stalled[0]?.destroy()
    await eventually(async () => (await stall(createArchivePath(9))).statusCode === 200)
  })

  test('that are refused, or have an invalid address, end none and count no longer', async () => {
    holdsLarge()
    const first = await stall()
    const open = (call: Call) => {
      const isOurs = JSON.parse(call.body).token === 'signed'
      return isOurs ? Response.json(OPENED) : Response.json({ code: 'EXPORT_LINK_INVALID' }, { status: 403 })
    }
    answerExport({ open })
    expect((await world.send('GET', ARCHIVE.replace('signed', 'forged'))).status).toBe(403)
    expect(first.destroyed).toBe(false)
    answerExport({ part: () => Response.json({}, { status: 503 }) })
    for (let n = 0; n < 2 * OPEN_ARCHIVES_PER_NETWORK; n++)
      expect((await world.send('GET', createArchivePath(n))).status).toBe(503)
  })
})
