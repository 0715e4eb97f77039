import { rm } from 'node:fs/promises'
import type { Clock } from '@alcove/kit/clock'
import { keys } from '../../domain/content.ts'
import type { LockPrefix, ObjectStore, StoredSource } from '../../ports.ts'
import { openPartFiles } from '../uploads/part-files.ts'
import type { UploadTarget } from '../uploads/receive-upload.ts'
import { requireObjectKey } from '../uploads/require-object-key.ts'
import { createUploadGrants } from '../uploads/upload-grants.ts'
import { allowDirectUploads, type DirectUploads } from './allow-direct-uploads.ts'
import { openAttemptIndex } from './attempt-index.ts'
import { type BucketOptions, isMissingBucket, openBucket } from './bucket.ts'
import { isMissingObject } from './explain-error.ts'
import { freezeObject } from './freeze-object.ts'
import { openMultipart } from './multipart.ts'
import { presignUpload } from './presign-upload.ts'
import { openReceivedFiles, type ReceivingOptions } from './received-files.ts'
import { openS3ResumableUploads } from './s3-resumable-uploads.ts'
import type { S3Settings } from './s3-settings.ts'
import { openS3Trash } from './s3-trash.ts'

export interface S3Store extends ObjectStore, UploadTarget {
  /** Creates the bucket if it is missing. */
  prepare(): Promise<void>
  /** @returns the obstacle to direct uploads by browsers; null if there is none, or direct uploads are off */
  findUploadObstacle(): Promise<string | null>
  /** Removes what is kept on a local disk. */
  close(): Promise<void>
}

interface Options extends BucketOptions {
  settings: S3Settings
  /** Signs upload URLs that lead through the gateway. */
  secret: string
  /** Local folder for files in transit to the bucket. */
  partFolder: string
  clock: Clock
  /** Needed for the trash alone: without it, nothing is moved there, put back or removed. */
  lockPrefix?: LockPrefix
  /** Target of direct uploads of known length; null: all uploads pass through this process. */
  direct?: DirectUploads | null
  /** Keeps resumable uploads that arrive whole for their submission; null: they are fetched. */
  receiving?: ReceivingOptions | null
}

/** Objects in a bucket of any S3-compatible server. Writing a key replaces the whole object. */
export function openS3Store({
  settings,
  secret,
  partFolder,
  clock,
  lockPrefix = refuseToLock,
  direct = null,
  receiving = null,
  ...options
}: Options): S3Store {
  const bucket = openBucket(settings, options)
  const attempts = openAttemptIndex(bucket)
  const partFiles = openPartFiles(partFolder)
  const received = receiving && openReceivedFiles(partFiles, receiving)
  const grants = createUploadGrants(secret, clock)

  async function readText(key: string): Promise<string | null> {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of await bucket.read(key, null)) chunks.push(chunk)
      return Buffer.concat(chunks).toString('utf8')
    } catch (error) {
      if (isMissingBucket(error) || isMissingObject((error as Error).cause)) return null
      throw error
    }
  }

  /** The bucket is missing before the first start of an installation. */
  async function withBucket<T>(write: () => Promise<T>): Promise<T> {
    return write().catch(async (error) => {
      if (!isMissingBucket(error)) throw error
      await bucket.create()
      return write()
    })
  }

  async function findSources(prefix: string, before?: Date): Promise<StoredSource[]> {
    const found: StoredSource[] = []
    for await (const { key, modifiedAt, bytes } of bucket.list(prefix)) {
      const [, contentId] = key.split('/')
      if (contentId && (before === undefined || modifiedAt < before)) found.push({ contentId, key, bytes })
    }
    return found
  }

  return {
    location: bucket.location,
    setting: 'S3_BUCKET',
    ...grants,
    takesDirectUploads: direct !== null,
    async uploadUrl({ bytes, ...request }) {
      if (direct === null || bytes === undefined) return grants.uploadUrl({ bytes, ...request })
      return presignUpload(settings, direct.endpoint, { bytes, ...request }, clock.now())
    },
    ...partFiles,
    resumable: openS3ResumableUploads(bucket, openMultipart(settings, options), partFiles, received),
    prepare: bucket.create,
    close: async () => received?.close(),
    findUploadObstacle: async () => direct && allowDirectUploads(settings, direct),
    stat: async (key) => bucket.stat(requireObjectKey(key)),
    freeze: async (from, to, path) =>
      freezeObject(bucket, requireObjectKey(from), requireObjectKey(to), path),
    read: async (key, range) => bucket.read(requireObjectKey(key), range),
    fetch: async (key, path) =>
      (await received?.take(requireObjectKey(key), path)) ?? bucket.download(requireObjectKey(key), path),
    async store(path, key) {
      await attempts.mark(requireObjectKey(key))
      await bucket.put(path, key)
      await rm(path, { force: true })
    },
    /** A bucket answers when it has stored an object. */
    sync: async () => undefined,
    readText: async (key) => readText(requireObjectKey(key)),
    writeText: async (key, text) => withBucket(() => bucket.putText(requireObjectKey(key), text)),
    addText: async (key, text) => withBucket(() => bucket.addText(requireObjectKey(key), text)),
    async findContentIds(limit) {
      const found = new Set<string>()
      try {
        for (const top of ['sources/', 'hls/'])
          for await (const name of bucket.listNames(top)) {
            if (found.size >= limit) return [...found]
            found.add(name)
          }
      } catch (error) {
        if (!isMissingBucket(error)) throw error
      }
      return [...found]
    },
    async removeAll(prefix) {
      const removed = [requireObjectKey(prefix)]
      for await (const { key } of bucket.list(`${prefix}/`)) removed.push(key)
      await bucket.remove(removed)
      await attempts.unmark(prefix)
      await received?.removeAll(prefix)
    },
    findRenditions: (before) => attempts.find(before),
    /** Note: one object for each content, so that a list of 100 000 is 100 requests. */
    findSources: (before) => findSources('sources/', before),
    findSourcesOf: (contentId) => findSources(`${keys.sources(contentId)}/`),
    /** Waiting uploads are few: each is removed on submission, or after a day. */
    async findUploads(before) {
      const found = new Map<string, { at: Date; bytes: number }>()
      for await (const { key, modifiedAt, bytes } of bucket.list('uploads/')) {
        const prefix = key.split('/').slice(0, 2).join('/')
        const known = found.get(prefix) ?? { at: modifiedAt, bytes: 0 }
        const at = known.at < modifiedAt ? modifiedAt : known.at
        found.set(prefix, { at, bytes: known.bytes + bytes })
      }
      return [...found].flatMap(([prefix, { at, bytes }]) => (at < before ? { prefix, bytes } : []))
    },
    ping: bucket.check,
    ...openS3Trash({ ...bucket, readText }, attempts, clock, lockPrefix),
  }
}

async function refuseToLock(prefix: string): Promise<never> {
  throw new Error(`expected a lock for ${prefix}, but the store was opened without a database`)
}
