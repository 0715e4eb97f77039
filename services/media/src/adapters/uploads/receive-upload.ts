import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '@alcove/contracts'
import type { ObjectStore, ResumableParts, SpaceHold } from '../../ports.ts'
import type { PartFiles } from './part-files.ts'
import { requireLength, type UploadRequestLine } from './require-upload-grant.ts'
import type { UploadGrant, UploadGrants } from './upload-grants.ts'
import { writeBody } from './write-body.ts'

/** A store whose uploads pass through this process. */
export type UploadTarget = Pick<ObjectStore, 'store'> &
  Pick<UploadGrants, 'readGrant'> &
  PartFiles & { resumable: ResumableParts }

interface Upload extends UploadRequestLine {
  body: ReadableStream<Uint8Array> | null
  /** Ends the transfer, with its reason. */
  signal: AbortSignal
  /**
   * Called before the first byte is written.
   * @param announced bytes; null if neither the client nor the URL states them
   * @param longest bytes that the URL allows
   * @returns bytes that may be written
   * @throws what the request is refused with
   */
  admit: (announced: number | null, longest: number) => Promise<number>
  /** Promises room as the body grows, and looks again whether there is some. */
  space: Pick<SpaceHold, 'cover' | 'written'>
}

/** A body of unknown length is promised room in portions; each one is looked at again after as many bytes. */
export const SPACE_PORTION_BYTES = 4 * 1024 ** 2
const FULL_RETRY_AFTER_S = 300

/**
 * Handles the PUT of an upload URL. The object appears when its last byte is on disk, never before.
 * @returns its bytes
 * @throws what `admit` and `space` throw, the reason of `signal`, UPLOAD_TOO_LARGE, UPLOAD_MISMATCH, MALFORMED_REQUEST,
 * STORAGE_FULL
 */
export async function receiveUpload(
  store: Pick<UploadTarget, 'store' | 'newPartFile'>,
  grant: UploadGrant,
  upload: Upload,
): Promise<number> {
  const announced = upload.contentLength ?? grant.bytes ?? null
  await upload.space.cover(announced ?? SPACE_PORTION_BYTES)
  const max = await upload.admit(announced, grant.bytes ?? grant.max)
  const part = await store.newPartFile()
  try {
    const written = await write(part, upload, max, announced ?? max)
    if (upload.contentLength !== null && written !== upload.contentLength)
      throw new AppError('MALFORMED_REQUEST')
    requireLength(grant, written)
    await store.store(part, upload.key)
    return written
  } catch (error) {
    await rm(part, { force: true })
    throw upload.signal.aborted ? upload.signal.reason : toUploadRefusal(error)
  }
}

/**
 * @param max bytes above which the body is refused
 * @param longest bytes that it has at most
 */
async function write(
  path: string,
  { body, space, signal }: Pick<Upload, 'body' | 'space' | 'signal'>,
  max: number,
  longest: number,
): Promise<number> {
  let [before, sure] = [0, SPACE_PORTION_BYTES]
  const source = body
    ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0], { signal })
    : Readable.from([])
  // Note: it may fail between two reads; the next read tells why.
  source.on('error', () => undefined)
  const file = await open(path, 'wx')
  try {
    const size = await writeBody(file, source, 0, async (bytes) => {
      if (bytes > max) throw new AppError('UPLOAD_TOO_LARGE')
      space.written(before)
      before = bytes
      if (bytes <= sure) return
      sure = bytes + SPACE_PORTION_BYTES
      await space.cover(Math.min(sure, longest))
    })
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

/** The refusal for what ends a body; any other error as it is. */
export function toUploadRefusal(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('STORAGE_FULL', { cause: error, retryAfter: FULL_RETRY_AFTER_S })
  // The client disconnected; no answer can be sent, and this process is not at fault.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return new AppError('MALFORMED_REQUEST', { cause: error })
  return error
}
