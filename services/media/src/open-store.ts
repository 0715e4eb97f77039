import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Clock } from '@alcove/kit/clock'
import { openFolderStore } from './adapters/folder/folder-store.ts'
import type { DirectUploads } from './adapters/s3/allow-direct-uploads.ts'
import type { ReceivingOptions } from './adapters/s3/received-files.ts'
import type { UploadTarget } from './adapters/uploads/receive-upload.ts'
import type { ObjectPlace } from './object-place.ts'
import type { LockPrefix, ObjectStore } from './ports.ts'

export interface OpenedStore extends ObjectStore, UploadTarget {
  kind: ObjectPlace['kind']
  /** Creates the folder or bucket if it is missing. */
  prepare(): Promise<void>
  /** @returns the obstacle to direct uploads by browsers; null if there is none */
  findUploadObstacle(): Promise<string | null>
  /** Null if the store does not report it. */
  freeBytes(): Promise<number | null>
  /** Removes what is kept on a local disk for a while. */
  close(): Promise<void>
}

interface Options {
  /** Signs upload URLs that lead through the gateway. */
  secret: string
  /** For files in transit to a remote store. */
  partFolder: string
  clock: Clock
  /** Needed for the trash of a remote store, which other processes work on too. */
  lockPrefix?: LockPrefix
  direct?: DirectUploads | null
  /** Where uploads to a remote store are kept for their submission, and whom to tell; null: they are fetched. */
  receiving?: ReceivingOptions | null
}

export async function openStore(
  place: ObjectPlace,
  { secret, partFolder, clock, lockPrefix, direct = null, receiving = null }: Options,
): Promise<OpenedStore> {
  if (place.kind === 'folder') {
    const store = openFolderStore(place.folder, secret, clock)
    const freeBytes = async () => {
      const { bavail, bsize } = await statfs(place.folder)
      return bavail * bsize
    }
    const findUploadObstacle = async () => null
    return {
      ...store,
      kind: 'folder',
      prepare: store.ping,
      findUploadObstacle,
      freeBytes,
      close: async () => undefined,
    }
  }
  // Note: an installation without S3 never loads the client.
  const { openS3Store } = await import('./adapters/s3/s3-store.ts')
  const lock = lockPrefix ? { lockPrefix } : {}
  const store = openS3Store({ settings: place.s3, secret, partFolder, clock, direct, receiving, ...lock })
  return { ...store, kind: 's3', freeBytes: async () => null }
}

/** Opens the store beside a running service. Note: no URL is signed and no file arrives, so key and folder do not matter. */
export function openStoreForOperator(
  place: ObjectPlace,
  options: Pick<Options, 'clock' | 'lockPrefix'>,
): Promise<OpenedStore> {
  return openStore(place, {
    secret: randomBytes(32).toString('base64url'),
    partFolder: tmpdir(),
    ...options,
  })
}
