import { open, rm } from 'node:fs/promises'
import type { PartialUpload, ResumableParts } from '../../ports.ts'
import type { PartFiles } from '../uploads/part-files.ts'
import type { Bucket } from './bucket.ts'
import type { Multipart, StoredPart } from './multipart.ts'

/** Servers take no parts below 5 MiB, but for the last. Two gigabytes are 256 of these. */
const PART_BYTES = 8 * 1024 ** 2

type Place = Pick<PartialUpload, 'objectKey' | 'place'>

/**
 * Keeps resumable uploads in the bucket: parts of a multipart upload, and what is too short for one in an object of its own,
 * named by the bytes before it. So any process goes on where another ended, and nothing but two parts lies on a local disk.
 */
export function openS3ResumableUploads(
  bucket: Pick<Bucket, 'stat' | 'put' | 'download' | 'list' | 'remove'>,
  multipart: Multipart,
  { newPartFile }: Pick<PartFiles, 'newPartFile'>,
): ResumableParts {
  async function removeRests(objectKey: string): Promise<void> {
    const rests: string[] = []
    for await (const { key } of bucket.list(`${restsOf(objectKey)}/`)) rests.push(key)
    await bucket.remove(rests)
  }

  /** Writes a body into one local file while the other, full one is on its way as a part. */
  async function collect(
    upload: PartialUpload,
    offset: number,
    body: AsyncIterable<Buffer>,
    guard: (bytes: number) => Promise<void>,
    paths: [current: string, other: string],
  ): Promise<number> {
    const parts = await requireParts(upload)
    let sealed = sizeOf(parts)
    let number = parts.at(-1)?.part ?? 0
    let held = offset - sealed
    let [path, other] = paths
    if (held > 0) await bucket.download(restKey(upload, sealed), path)
    let file = await open(path, held > 0 ? 'r+' : 'w+')
    let sealing: Promise<void> = Promise.resolve()

    async function seal(): Promise<void> {
      await file.close()
      await sealing
      const [full, size] = [path, held]
      sealing = multipart.put(full, upload.objectKey, upload.place, number + 1).then(() => {
        number += 1
        sealed += size
      })
      // Note: the next await throws it; without this the process would end.
      sealing.catch(() => undefined)
      ;[path, other] = [other, path]
      held = 0
      file = await open(path, 'w+')
    }

    try {
      try {
        let arrived = 0
        for await (const chunk of body) {
          arrived += chunk.length
          await guard(arrived)
          for (let from = 0; from < chunk.length; ) {
            const length = Math.min(chunk.length - from, PART_BYTES - held)
            const { bytesWritten } = await file.write(chunk, from, length, held)
            from += bytesWritten
            held += bytesWritten
            if (held === PART_BYTES) await seal()
          }
        }
      } finally {
        // What comes behind a part that was lost is lost as well.
        await sealing
        const isNew = sealed + held > offset
        if (held > 0 && sealed + held === upload.bytes) await seal().then(() => sealing)
        else if (held > 0 && isNew) await bucket.put(path, restKey(upload, sealed))
      }
    } finally {
      await file.close()
    }
    return sealed + held
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
      const paths: [string, string] = [await newPartFile(), await newPartFile()]
      try {
        return await collect(upload, offset, body, guard, paths)
      } finally {
        for (const path of paths) await rm(path, { force: true })
      }
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
