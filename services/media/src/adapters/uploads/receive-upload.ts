import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@alcove/contracts'
import type { ObjectStore } from '../../ports.ts'
import type { PartFiles } from './part-files.ts'
import type { UploadGrant, UploadGrants } from './upload-grants.ts'

/** A store whose uploads pass through this process. */
export type UploadTarget = Pick<ObjectStore, 'store'> & Pick<UploadGrants, 'readGrant'> & PartFiles

interface Upload {
  key: string
  signature: string
  contentType: string
  /** The announced length; null if the client sends none. */
  contentLength: number | null
  body: ReadableStream<Uint8Array> | null
  /**
   * Called before the first byte is written.
   * @param longest bytes that the URL allows
   * @returns bytes that may be written
   * @throws what the request is refused with
   */
  admit: (longest: number) => Promise<number>
  /** Called repeatedly during the transfer. @throws STORAGE_FULL */
  requireSpace: () => Promise<void>
}

const SPACE_CHECK_BYTES = 32 * 1024 ** 2
const FULL_RETRY_AFTER_S = 300

/**
 * Handles the PUT of an upload URL. The object appears when its last byte is on disk, never before.
 * @returns its bytes
 * @throws what `admit` and `requireSpace` throw, UPLOAD_URL_INVALID, UNSUPPORTED_MEDIA_TYPE, UPLOAD_TOO_LARGE,
 * UPLOAD_MISMATCH, MALFORMED_REQUEST, STORAGE_FULL
 */
export async function receiveUpload(store: UploadTarget, upload: Upload): Promise<number> {
  const grant = store.readGrant(upload.key, upload.signature)
  if (!grant) throw new AppError('UPLOAD_URL_INVALID')
  if (upload.contentType !== grant.type)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { params: { wanted: grant.type } })
  if ((upload.contentLength ?? 0) > grant.max) throw new AppError('UPLOAD_TOO_LARGE')
  requireLength(grant, upload.contentLength)
  const max = await upload.admit(grant.bytes ?? grant.max)
  const part = await store.newPartFile()
  try {
    const written = await write(part, upload, max)
    if (upload.contentLength !== null && written !== upload.contentLength)
      throw new AppError('MALFORMED_REQUEST')
    requireLength(grant, written)
    await store.store(part, upload.key)
    return written
  } catch (error) {
    await rm(part, { force: true })
    throw toRefusal(error)
  }
}

/** @throws UPLOAD_MISMATCH if the length differs from the signed one */
function requireLength({ bytes }: UploadGrant, length: number | null): void {
  if (bytes !== undefined && length !== null && length !== bytes) throw new AppError('UPLOAD_MISMATCH')
}

async function write(
  path: string,
  { body, requireSpace }: Pick<Upload, 'body' | 'requireSpace'>,
  max: number,
): Promise<number> {
  let size = 0
  let checkedAt = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > max) return done(new AppError('UPLOAD_TOO_LARGE'))
      if (size - checkedAt < SPACE_CHECK_BYTES) return done(null, chunk)
      checkedAt = size
      requireSpace().then(() => done(null, chunk), done)
    },
  })
  const source = body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])
  await pipeline(source, counter, createWriteStream(path))
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  return size
}

function toRefusal(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('STORAGE_FULL', { cause: error, retryAfter: FULL_RETRY_AFTER_S })
  // The client disconnected; no answer can be sent, and this process is not at fault.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return new AppError('MALFORMED_REQUEST', { cause: error })
  return error
}
