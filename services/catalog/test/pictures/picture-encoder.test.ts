import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPictureEncoder } from '../../src/adapters/pictures/picture-encoder.ts'
import { InvalidPictureError, type PictureEncoder } from '../../src/ports.ts'

/** Begins a scan of a JPEG. */
const SCAN = Buffer.from([0xff, 0xda])

const drawPicture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#476a8c' } })

let encoder: PictureEncoder
beforeEach(() => {
  encoder = createPictureEncoder()
})

describe('accepts 8 megapixels at most of slow formats', () => {
  const makers: Readonly<Record<string, (side: number) => Promise<Buffer>>> = {
    AVIF: (side) => drawPicture(side).avif({ effort: 0, quality: 20 }).toBuffer(),
    'an interlaced PNG': (side) =>
      drawPicture(side).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    'a progressive JPEG': (side) => drawPicture(side).jpeg({ progressive: true }).toBuffer(),
  }
  test.each(Object.entries(makers))('%s', async (_, make) => {
    await expect(encoder.encode(await make(2_900), 640, 'jpeg', 'a')).rejects.toThrow(InvalidPictureError)
    expect((await encoder.encode(await make(400), 640, 'jpeg', 'a')).length).toBeGreaterThan(0)
  })

  test('accepts more of other formats', async () => {
    const bytes = await drawPicture(2_900).jpeg().toBuffer()
    expect((await encoder.encode(bytes, 640, 'jpeg', 'a')).length).toBeGreaterThan(0)
  })
})

test('refuses a JPEG of very many scans, each of which is a pass over the picture', async () => {
  const sent = await drawPicture(64).jpeg({ progressive: true }).toBuffer()
  const [first, second] = [sent.indexOf(SCAN), sent.indexOf(SCAN, sent.indexOf(SCAN) + 2)]
  const withScans = (times: number) =>
    Buffer.concat([
      sent.subarray(0, first),
      ...Array.from({ length: times }, () => sent.subarray(first, second)),
      sent.subarray(second),
    ])
  expect((await encoder.encode(withScans(20), 64, 'jpeg', 'a')).length).toBeGreaterThan(0)
  await expect(encoder.encode(withScans(65), 64, 'jpeg', 'a')).rejects.toThrow('more than 64 scans')
})

test('encodes pictures of one source one after the other, and delays no other source', async () => {
  const [large, small] = [
    await drawPicture(5_000).png({ compressionLevel: 1 }).toBuffer(),
    await drawPicture(100).png().toBuffer(),
  ]
  const made: string[] = []
  const make = (name: string, bytes: Uint8Array) =>
    encoder.encode(bytes, 640, 'jpeg', name).then(() => made.push(name))
  await Promise.all([make('a', large), make('a', large), make('a', large), make('b', small)])
  expect(made).toEqual(['b', 'a', 'a', 'a'])
})

test('ignores colour profiles, which are programs', async () => {
  const red = sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
  const sent = await red.withIccProfile('p3').png().toBuffer()
  const encoded = await encoder.encode(sent, 64, 'jpeg', 'a')
  const raw = await sharp(sent, { ignoreIcc: true }).stats()
  expect((await sharp(encoded).stats()).dominant).toEqual(raw.dominant)
})
