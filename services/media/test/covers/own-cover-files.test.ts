import { crc32, deflateSync } from 'node:zlib'
import { OWN_COVER_MAX_BYTES } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainBody } from '../../src/adapters/uploads/drain-body.ts'
import { readPicture as readBody } from '../../src/adapters/uploads/read-picture.ts'
import { announce, type MediaWorld, startMedia } from '../support/world.ts'
import { readPicture } from './covers.ts'
import { aPicture, putOwn } from './own-covers.ts'

let world: MediaWorld
let id: string
const owner = aCaller()
beforeAll(async () => {
  world = await startMedia()
  id = await announce(world, owner)
})
afterAll(() => world.stop())

const send = (bytes: Uint8Array | string) => putOwn(world, id, bytes, owner)
async function stored(): Promise<Buffer | undefined> {
  const rows = await world.database.query<{ jpeg: Buffer }>(
    'SELECT jpeg FROM own_cover WHERE content_id = $1',
    [id],
  )
  return rows[0]?.jpeg
}
/** Sends a picture, and reads what was kept of it. */
async function keep(bytes: Uint8Array) {
  expect((await send(bytes)).status).toBe(200)
  return readPicture(new Response(new Uint8Array((await stored())!)))
}

/** A PNG that announces this size, with hardly any pixels. */
function bombOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('keeps proportions, and enlarges nothing', async () => {
  const sizes: unknown[] = []
  for (const [width, height] of [
    [3_000, 1_000],
    [1_000, 4_000],
    [120, 90],
    [1, 1],
  ] as const) {
    const kept = await keep(await aPicture('#0000ff', width, height).jpeg().toBuffer())
    expect(kept).toMatchObject({ format: 'jpeg', colour: 'blue' })
    sizes.push([kept.width, kept.height])
  }
  expect(sizes).toEqual([
    [1_280, 427],
    [640, 2_560],
    [120, 90],
    [1, 1],
  ])
})

test('turns a picture upright, and drops where it was taken', async () => {
  const exif = {
    IFD0: { Artist: 'Une personne' },
    IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' },
  }
  const sent = await aPicture('#ff0000', 40, 20)
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const withPlace = await aPicture('#ff0000', 40, 20).withExif(exif).jpeg().toBuffer()
  expect(withPlace.includes('Une personne')).toBe(true)
  expect(await keep(withPlace)).toMatchObject({ width: 40, height: 20, hasMetadata: false })
  expect((await stored())!.includes('Une personne')).toBe(false)
  expect(await keep(sent)).toMatchObject({ width: 20, height: 40, hasMetadata: false })
})

test('keeps nothing that was sent beside the picture', async () => {
  const secret = 'un fichier caché'
  const sent = Buffer.concat([await aPicture('#ffffff').png().toBuffer(), Buffer.from(secret)])
  expect((await keep(sent)).colour).toBe('white')
  expect((await stored())!.includes(secret)).toBe(false)
})

test('ignores colour profiles, which are programs', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const sent = await aPicture('#ff0000').withIccProfile('p3').toFormat(format, { quality: 100 }).toBuffer()
    expect((await sharp(sent).metadata()).icc, format).toBeDefined()
    expect((await send(sent)).status).toBe(200)
    const { dominant } = await sharp((await stored())!).stats()
    const raw = await sharp(sent, { ignoreIcc: true }).stats()
    expect(dominant, format).toEqual(raw.dominant)
  }
})

test('lays what can be seen through on black', async () => {
  const clear = { r: 255, g: 255, b: 255, alpha: 0 }
  const glass = sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
  expect((await send(await glass.png().toBuffer())).status).toBe(200)
  const [pixel] = await sharp(await stored())
    .raw()
    .toBuffer()
  expect(pixel).toBe(0)
})

test('refuses what is no picture of the three formats', async () => {
  const before = await stored()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const png = await aPicture('#ff0000').png().toBuffer()
  const jpeg = await aPicture('#ff0000', 640, 360).jpeg().toBuffer()
  const webp = await aPicture('#ff0000', 640, 360).webp().toBuffer()
  const files = {
    nothing: '',
    'a text': 'une image',
    'an SVG': svg,
    'an SVG behind the head of a JPEG': Buffer.concat([jpeg.subarray(0, 4), Buffer.from(svg)]),
    'a GIF': await aPicture('#ff0000').gif().toBuffer(),
    'an AVIF': await aPicture('#ff0000').avif().toBuffer(),
    'a TIFF': await aPicture('#ff0000').tiff().toBuffer(),
    'a PDF': '%PDF-1.7\n',
    'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
    'half a PNG': png.subarray(0, png.length / 2),
    'half a WebP': webp.subarray(0, webp.length / 2),
    'a film': await world.clips.bytes('silent.mp4'),
  }
  const answers: [string, number, string | undefined][] = []
  for (const [name, bytes] of Object.entries(files)) {
    const { status, code } = await send(bytes)
    answers.push([name, status, code])
  }
  expect(answers).toEqual(Object.keys(files).map((name) => [name, 422, 'PICTURE_INVALID']))
  expect(await stored()).toEqual(before)
})

test('refuses more pixels than it decodes, by the head alone', async () => {
  for (const [width, height] of [
    [5_000, 6_001],
    [60_000, 60_000],
    [2_147_483_647, 2],
  ] as const) {
    const answer = await send(bombOf(width, height))
    expect(answer).toMatchObject({ status: 422, code: 'PICTURE_INVALID' })
  }
  expect((await send(bombOf(5_000, 6_001))).message).toBe(
    'Cette image est trop grande : 30 millions de pixels au plus',
  )
  const progressive = await aPicture('#ff0000', 5_000, 4_000).jpeg({ progressive: true }).toBuffer()
  expect((await send(progressive)).message).toContain('16 millions de pixels au plus')
})

test('refuses what moves', async () => {
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => aPicture(colour).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  expect(await send(moving)).toMatchObject({
    status: 422,
    message: 'Une image animée ne peut pas servir de couverture',
  })
})

test('refuses a longer body, announced or not, and one that takes too long', async () => {
  const long = Buffer.alloc(OWN_COVER_MAX_BYTES + 1)
  expect(await send(long)).toMatchObject({
    status: 413,
    code: 'BODY_TOO_LARGE',
    message: 'Une image de couverture pèse 8 Mo au plus',
  })
  const unannounced = new Blob([long]).stream()
  await expect(readBody(unannounced, undefined)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
  const endless = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) })
  await expect(readBody(endless, undefined, 1)).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' })
})

test('reads what it refuses to its end, within bounds, so that the connection lives on', async () => {
  const aBody = (chunks: number) => {
    const seen = { read: 0, canceled: false }
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (seen.read++ < chunks) controller.enqueue(new Uint8Array(1024 ** 2))
        else controller.close()
      },
      cancel() {
        seen.canceled = true
      },
    })
    return { seen, body }
  }
  const refused = aBody(12)
  await expect(readBody(refused.body, undefined)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
  await drainBody(refused.body, 2 * OWN_COVER_MAX_BYTES)
  expect(refused.seen).toEqual({ read: 13, canceled: false })
  const endless = aBody(Number.POSITIVE_INFINITY)
  await drainBody(endless.body, 2 * OWN_COVER_MAX_BYTES)
  expect(endless.seen.read).toBeLessThan(20)
})
