import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip, zstdDecompress } from 'node:zlib'
import { CompressionTypes } from 'kafkajs'

const require = createRequire(import.meta.url)

/** By number. Note: Node finds no export of this name in kafkajs. */
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

/** Bytes that one batch may have once it is decompressed; ours have half a megabyte at most. */
export const BATCH_MAX = 32 * 1024 ** 2

/** How Java's clients and brokers begin a Snappy batch: chunks follow, each behind its length. */
const XERIAL = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0])
const XERIAL_HEAD = XERIAL.length + 8

const limit = { maxOutputLength: BATCH_MAX }

/**
 * Lets kafkajs read every codec of Kafka, each within a bound. We send without compression, but a topic or broker with
 * a `compression.type` of its own compresses what it stores, and kafkajs knows gzip alone.
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
