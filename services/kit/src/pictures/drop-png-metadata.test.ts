import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dropPngMetadata } from './drop-png-metadata.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function aChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const aHead = aChunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]))
const pixels = aChunk('IDAT', deflateSync(Buffer.alloc(2)))
const end = aChunk('IEND')
const text = aChunk('zTXt', Buffer.concat([Buffer.from('k\0\0', 'latin1'), deflateSync(Buffer.alloc(1_000))]))
const plain = Buffer.concat([SIGNATURE, aHead, pixels, end])

test('returns a picture without metadata as it is', () => {
  expect(dropPngMetadata(plain)).toBe(plain)
})

test.each(['zTXt', 'iTXt', 'tEXt', 'iCCP', 'eXIf', 'acTL', 'prVt'])(
  'drops %s, wherever and however often it is there',
  (type) => {
    const other = aChunk(type, Buffer.from('anything'))
    const parts = [SIGNATURE, aHead, other, text, other, pixels, other, other, end]
    expect(Buffer.from(dropPngMetadata(Buffer.concat(parts)))).toEqual(plain)
  },
)

test('keeps the palette and its transparency', () => {
  const parts = [
    SIGNATURE,
    aHead,
    aChunk('PLTE', Buffer.from('abc')),
    aChunk('tRNS', Buffer.from('a')),
    pixels,
    end,
  ]
  const picture = Buffer.concat(parts)
  expect(dropPngMetadata(picture)).toBe(picture)
})

test('drops what follows the end', () => {
  expect(Buffer.from(dropPngMetadata(Buffer.concat([plain, text, Buffer.from('more')])))).toEqual(plain)
})

test.each([
  ['a chunk that is longer than the file', Buffer.from('\x7f\xff\xff\xffzTXtabcd', 'latin1')],
  ['the beginning of a chunk', Buffer.from('\0\0\0', 'latin1')],
])('ends with what came before %s', (_, rest) => {
  const dropped = Buffer.from(dropPngMetadata(Buffer.concat([SIGNATURE, aHead, text, pixels, rest])))
  expect(dropped.subarray(0, 41)).toEqual(Buffer.concat([SIGNATURE, aHead, pixels]).subarray(0, 41))
  expect(dropped.includes('zTXt')).toBe(false)
})

test('copies no chunk for itself', () => {
  const many = Buffer.concat([SIGNATURE, aHead, ...Array<Buffer>(200_000).fill(aChunk('IDAT')), text, end])
  const { user } = process.cpuUsage()
  dropPngMetadata(many)
  expect(process.cpuUsage().user - user).toBeLessThan(1_000_000)
})
