import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip, zstdDecompress } from 'node:zlib'
import { CompressionTypes } from 'kafkajs'

const require = createRequire(import.meta.url)

/** Codecs by number. Note: Node cannot import this name from kafkajs. */
export const {
  CompressionCodecs: codecs,
}: { CompressionCodecs: Record<number, () => Codec> } = require('kafkajs')
interface Codec {
  compress(encoder: { buffer: Buffer }): Promise<Buffer>
  decompress(bytes: Buffer): Promise<Buffer>
}
const lz4: {
  decompressBound(source: Uint8Array): number
  decompress(source: Uint8Array, max: number): Uint8Array
} = require('lz4js')
const snappy: { uncompress(source: Uint8Array, max: number): Uint8Array } = require('snappyjs')

/** Largest decompressed batch in bytes; the platform's own events have at most half a megabyte. */
export const BATCH_MAX = 32 * 1024 ** 2

/** Magic bytes of a Snappy batch by Java clients and brokers; length-prefixed chunks follow. */
const XERIAL = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0])
const XERIAL_HEAD = XERIAL.length + 8

const limit = { maxOutputLength: BATCH_MAX }

/**
 * Registers bounded decoders for every codec of Kafka. The platform sends uncompressed, but a topic or broker with
 * its own `compression.type` compresses what it stores, and kafkajs only knows gzip.
 */
export function registerCodecs(): void {
  codecs[CompressionTypes.GZIP] = readOnly((bytes) => promisify(gunzip)(bytes, limit))
  codecs[CompressionTypes.ZSTD] = readOnly((bytes) => promisify(zstdDecompress)(bytes, limit))
  codecs[CompressionTypes.LZ4] = readOnly(async (bytes) => {
    const max = lz4.decompressBound(bytes)
    requireWithin(max)
    return Buffer.from(lz4.decompress(bytes, max))
  })
  codecs[CompressionTypes.Snappy] = readOnly(async (bytes) => decompressSnappy(bytes))
}

const readOnly = (decompress: Codec['decompress']) => (): Codec => ({
  decompress,
  compress: () => Promise.reject(new Error('messages are sent without compression')),
})

function decompressSnappy(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, XERIAL.length).equals(XERIAL))
    return Buffer.from(snappy.uncompress(bytes, BATCH_MAX))
  const parts: Uint8Array[] = []
  let total = 0
  for (let at = XERIAL_HEAD; at < bytes.length; ) {
    const length = bytes.readInt32BE(at)
    const part = snappy.uncompress(bytes.subarray(at + 4, at + 4 + length), BATCH_MAX)
    total += part.length
    requireWithin(total)
    parts.push(part)
    at += 4 + length
  }
  return Buffer.concat(parts)
}

function requireWithin(bytes: number): void {
  if (bytes > BATCH_MAX) throw new RangeError(`a batch may decompress to ${BATCH_MAX} bytes, got ${bytes}`)
}
