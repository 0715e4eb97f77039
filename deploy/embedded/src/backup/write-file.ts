import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { StoredFile } from './manifest.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

/** Fast rather than small: most of the bytes are text, which shrinks well at any level. */
const GZIP_LEVEL = 1

/**
 * Streams bytes into a new file readable by its owner only, and flushes it to disk.
 * @param path relative to the folder, with slashes
 * @returns bytes and SHA-256 as stored in the file
 */
export async function writeStored(
  folder: string,
  path: string,
  source: Readable,
  { gzip = false } = {},
): Promise<StoredFile> {
  // Note: a source may fail before it is read, or after the target did; without a listener that would end the process.
  let failure: unknown
  source.on('error', (error) => {
    failure ??= error
  })
  try {
    return await write(folder, path, source, gzip)
  } catch (error) {
    source.destroy()
    throw failure ?? error
  }
}

async function write(folder: string, path: string, source: Readable, gzip: boolean): Promise<StoredFile> {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const file = await open(target, 'wx', 0o600)
  try {
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => void file.writeFile(chunk).then(() => done(), done),
    })
    if (gzip) await pipeline(source, createGzip({ level: GZIP_LEVEL }), counter, sink)
    else await pipeline(source, counter, sink)
    await file.sync()
  } catch (error) {
    await rm(target, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])
/** What Linux says of a disk that has lost what was written: EIO, EBADMSG, EUCLEAN. Node has a name for the first only. */
const ROTTEN = new Set([-5, -74, -117])

/**
 * @returns bytes and SHA-256 of a file, or why there are none
 * @throws OperatorError naming the file where this account may not read it
 */
export async function hashFile(
  path: string,
): Promise<{ bytes: number; sha256: string } | 'missing' | 'unreadable'> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      hash.update(chunk)
    }
  } catch (error) {
    const { code = '', errno = 0 } = error as NodeJS.ErrnoException
    if (NO_FILE.has(code)) return 'missing'
    if (ROTTEN.has(errno)) return 'unreadable'
    return refuseUnreadable(path)(error as NodeJS.ErrnoException)
  }
  return { bytes, sha256: hash.digest('hex') }
}
