import { AppError } from '@alcove/contracts'
import type { PartialUpload, ResumableParts } from '../../ports.ts'
import type { PartFiles } from '../uploads/part-files.ts'
import type { Bucket } from './bucket.ts'
import type { Multipart, StoredPart } from './multipart.ts'
import { openPartBuffer, type PartBuffer } from './part-buffers.ts'
import type { ReceivedFiles } from './received-files.ts'

/** Servers take no parts below 5 MiB, but for the last. Two gigabytes are 256 of these. */
const PART_BYTES = 8 * 1024 ** 2

type Place = Pick<PartialUpload, 'objectKey' | 'place'>

/** Where a body begins. */
interface AppendStart {
  /** Bytes that are safe. */
  offset: number
  /** Those of them that are in parts, and the number of the last one. */
  sealed: number
  number: number
}

/**
 * Keeps resumable uploads in the bucket: parts of a multipart upload, and what is too short for one in an object of its own,
 * named by the bytes before it. So any process goes on where another ended, and all that an upload needs of a local disk is
 * room for two parts. One that arrives at this process alone is kept here whole where there is room.
 */
export function openS3ResumableUploads(
  bucket: Pick<Bucket, 'stat' | 'putPart' | 'download' | 'list' | 'remove'>,
  multipart: Multipart,
  partFiles: Pick<PartFiles, 'newPartFile'>,
  receivedFiles: ReceivedFiles | null,
): ResumableParts {
  async function removeRests(objectKey: string): Promise<void> {
    const rests: string[] = []
    for await (const { key } of bucket.list(`${restsOf(objectKey)}/`)) rests.push(key)
    await bucket.remove(rests)
  }

  /**
   * Writes a body into a local file while the part before is on its way.
   * @param onSafe called with the bytes that are in the store, also where the body breaks off
   */
  async function collect(
    upload: PartialUpload,
    { offset, sealed: before, number: last }: AppendStart,
    body: AsyncIterable<Buffer>,
    guard: (bytes: number) => Promise<void>,
    buffer: PartBuffer,
    onSafe: (bytes: number) => void,
  ): Promise<void> {
    let [sealed, number] = [before, last]
    let sealing: Promise<void> = Promise.resolve()

    async function send(): Promise<void> {
      const part = buffer.current()
      await multipart.put(part, upload.objectKey, upload.place, number + 1)
      number += 1
      sealed += part.bytes
    }

    async function seal(): Promise<void> {
      await sealing
      sealing = send()
      // Note: the next await throws it; without this the process would end.
      sealing.catch(() => undefined)
      await buffer.begin()
    }

    try {
      let arrived = 0
      for await (const chunk of body) {
        arrived += chunk.length
        await guard(arrived)
        for (let from = 0; from < chunk.length; ) {
          const length = Math.min(chunk.length - from, PART_BYTES - buffer.size())
          await buffer.write(chunk.subarray(from, from + length))
          from += length
          if (buffer.size() === PART_BYTES) await seal()
        }
      }
    } finally {
      // What comes behind a part that was lost is lost as well.
      await sealing
      const held = buffer.size()
      const isNew = sealed + held > offset
      if (held > 0 && sealed + held === upload.bytes) await send().then(() => buffer.begin())
      else if (held > 0 && isNew) await bucket.putPart(buffer.current(), restKey(upload, sealed))
      onSafe(sealed + buffer.size())
    }
  }

  async function requireParts({ objectKey, place }: Place): Promise<StoredPart[]> {
    const parts = await multipart.list(objectKey, place)
    if (parts === null) throw new Error(`no upload in parts: ${objectKey}`)
    return parts
  }

  return {
    roomFor: (bytes) => Math.min(bytes, 2 * PART_BYTES),
    begin: (objectKey) => multipart.begin(objectKey),
    async size(upload) {
      const parts = await multipart.list(upload.objectKey, upload.place)
      if (parts === null) return (await bucket.stat(upload.objectKey))?.size ?? null
      const sealed = sizeOf(parts)
      return sealed + ((await bucket.stat(restKey(upload, sealed)))?.size ?? 0)
    },
    async append(upload, offset, body, guard) {
      const parts = await requireParts(upload)
      const sealed = sizeOf(parts)
      const held = offset - sealed
      // A part of a request that was given up has arrived since the offset was measured.
      if (held < 0) throw new AppError('UPLOAD_OFFSET_MISMATCH')
      const received = (await receivedFiles?.resume(upload, offset, held)) ?? null
      const buffer =
        received ??
        (await openPartBuffer(partFiles, held, (path) => bucket.download(restKey(upload, sealed), path)))
      let safe: number | null = null
      try {
        const start = { offset, sealed, number: parts.at(-1)?.part ?? 0 }
        await collect(upload, start, body, guard, buffer, (bytes) => {
          safe = bytes
        })
      } finally {
        await buffer.close().finally(() => received?.end(safe))
      }
      return safe ?? offset
    },
    async finish({ objectKey, place, bytes }) {
      const isThere = async () => (await bucket.stat(objectKey))?.size === bytes
      const parts = await multipart.list(objectKey, place)
      if (parts !== null && sizeOf(parts) === bytes)
        await multipart.complete(objectKey, place, parts).catch(async (error) => {
          // Completed by a request whose answer was lost.
          if (!(await isThere())) throw error
        })
      else if (!(await isThere()))
        throw new Error(`${objectKey} has ${sizeOf(parts ?? [])} bytes in parts, expected ${bytes}`)
      await removeRests(objectKey)
    },
    async remove({ objectKey, place }) {
      await receivedFiles?.removeAll(objectKey)
      await multipart.abort(objectKey, place)
      await removeRests(objectKey)
    },
  }
}

function restKey({ objectKey }: Pick<PartialUpload, 'objectKey'>, sealed: number): string {
  return `${restsOf(objectKey)}/${sealed}`
}

/** Among the uploads, where nothing is taken for a source. */
function restsOf(objectKey: string): string {
  return `uploads/${objectKey.slice(objectKey.indexOf('/') + 1)}.rest`
}

function sizeOf(parts: readonly StoredPart[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0)
}
