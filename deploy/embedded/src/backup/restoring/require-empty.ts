import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '@alcove/kit/files/read-if-there'
import { INSTALLATION_KEY } from '@alcove/media/queries/inspect-store'
import { z } from 'zod'
import { OperatorError } from '../../admin/operator-error.ts'
import { readInstallationId } from '../../installation/installation-id.ts'
import type { BackupBucket } from '../backup-bucket.ts'
import { type Manifest, parseJson } from '../manifest.ts'
import { refuseUnreadable } from '../refuse-unreadable.ts'
import { walkFiles } from '../walk-files.ts'
import type { RestoreTarget } from './restore-backup.ts'

const recordSchema = z.object({ id: z.uuid() })
type Store = Pick<RestoreTarget, 'objectFolder' | 'bucket'>

/** @throws OperatorError when the data folder belongs to an installation */
export async function requireEmptyFolder(dataDir: string): Promise<void> {
  if ((await readInstallationId(dataDir)) !== null || (await hasNames(join(dataDir, 'secrets'))))
    throw new OperatorError(
      `${dataDir} belongs to an installation. A restore only goes into an empty one: name another DATA_DIR.`,
    )
}

/**
 * Checks a store that no restore has begun to fill.
 * @throws OperatorError when it belongs to an installation, unless the operator states that the restored one keeps it
 */
export async function requireEmptyStore(
  { objectFolder, bucket }: Store,
  { installationId }: Manifest,
  keepObjects: boolean,
): Promise<void> {
  // Note: other objects of a bucket were copied there for this restore, and are checked separately.
  if (bucket) return keepObjects ? undefined : requireUnclaimed(bucket, installationId)
  if (keepObjects) return requireSameStore(objectFolder, installationId)
  for await (const { key } of walkFiles(objectFolder))
    throw new OperatorError(
      `The object store ${objectFolder} is not empty: it has ${key}. Name another one, or say --keep-objects where it is the ` +
        'store of this installation and was not lost.',
    )
}

/** Names the object store in the marker of a restore. */
export function storeOf({ objectFolder, bucket }: Store): string {
  return bucket?.location ?? objectFolder
}

/**
 * Reads the installation id of a bucket; null when none is recorded.
 * @throws OperatorError when it differs from that of the backup
 */
export async function readOwner(bucket: BackupBucket, id: string | null): Promise<string | null> {
  return ownerIn(await bucket.readText(INSTALLATION_KEY), bucket.location, id)
}

/** Refuses foreign files, which would be taken for leftovers of this installation; those of an unreadable owner may be that. */
function ownerIn(record: string | null, location: string, id: string | null): string | null {
  if (record === null) return null
  const owner = recordSchema.safeParse(parseJson(record)).data?.id
  if (owner === undefined)
    throw new OperatorError(
      `${location}/${INSTALLATION_KEY} is damaged: it names no installation. Put the file back as it was, or write {"id":"…"} with ` +
        'the installation id of whoever works with this store.',
    )
  if (owner === id) return owner
  throw new OperatorError(
    `The object store ${location} belongs to installation ${owner}, the backup to ${id ?? 'one without an id'}.`,
  )
}

/** Refuses a shared bucket: sweeps of two platforms delete each other's published objects. */
async function requireUnclaimed(bucket: BackupBucket, id: string | null): Promise<void> {
  if ((await readOwner(bucket, id)) === null) return
  throw new OperatorError(
    `The object store ${bucket.location} carries the id of this installation (${INSTALLATION_KEY}): the platform that the backup is ` +
      'of works with it, or it is a whole copy. Of two platforms in one bucket each takes files of the other away; nothing was ' +
      `changed. Name a bucket with a copy that leaves out ${INSTALLATION_KEY}, or say --keep-objects where nothing else will ` +
      'work with this one any more.',
  )
}

async function requireSameStore(objectFolder: string, id: string | null): Promise<void> {
  const record = join(objectFolder, INSTALLATION_KEY)
  ownerIn(await readIfThere(record).catch(refuseUnreadable(record)), objectFolder, id)
}

async function hasNames(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : refuseUnreadable(folder)(error),
  )
  return names.length > 0
}
