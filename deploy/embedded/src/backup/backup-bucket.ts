import { systemClock } from '@alcove/kit/clock'
import type { S3Settings } from '@alcove/media/adapters/s3/s3-settings'
import type { StoredObjects } from '@alcove/media/queries/compare-objects'

/** Read access to the bucket of an installation; backups list it and copy nothing. */
export interface BackupBucket extends StoredObjects {
  location: string
  /** Lists every object, in the server's order. */
  list(): AsyncIterable<{ key: string; bytes: number; modifiedAt: Date }>
  readText(key: string): Promise<string | null>
  writeText(key: string, text: string): Promise<void>
}

export async function openBackupBucket(settings: S3Settings): Promise<BackupBucket> {
  // Note: loaded on demand, so that an installation without S3 never loads the client.
  const { openBucket } = await import('@alcove/media/adapters/s3/bucket')
  const { openS3Store } = await import('@alcove/media/adapters/s3/s3-store')
  const bucket = openBucket(settings)
  // Note: no upload URL is signed and no upload is accepted here.
  const store = openS3Store({ settings, secret: '', partFolder: '', clock: systemClock })
  const everything = new Date(8.64e15)
  return {
    location: bucket.location,
    list: () => bucket.list(''),
    readText: store.readText,
    writeText: store.writeText,
    exists: async (key) => (await bucket.stat(key)) !== null,
    async *sources() {
      for await (const { key } of bucket.list('sources/')) yield key
    },
    async *renditions() {
      for (const { prefix } of await store.findRenditions(everything)) yield prefix
    },
  }
}
