import { join } from 'node:path'
import type { ObjectPlace } from '@alcove/media/object-place'
import { openBackupBucket } from '../backup/backup-bucket.ts'
import { escaped } from '../console/escape.ts'
import { FilesMissing } from './operator-error.ts'

export const print = (line: string) => console.log(escaped(line))

/**
 * The last word on files that contents name: they do not play, wherever the backup goes.
 * @throws FilesMissing unless the operator has accepted it
 */
export function refuseMissingFiles(
  missing: number,
  what: string,
  { acceptMissingFiles }: { acceptMissingFiles?: boolean },
): void {
  if (missing === 0) return
  const files = missing === 1 ? '1 file' : `${missing} files`
  const words = `${what}, but the object store lacks ${files} that contents name.`
  if (!acceptMissingFiles) throw new FilesMissing(`${words} Where that is known, say --accept-missing-files.`)
  print(words)
}

/** Where objects lie; with a bucket the folder is where they would lie otherwise. */
export async function openObjects(place: ObjectPlace, dataDir: string) {
  if (place.kind === 'folder') return { objectFolder: place.folder, bucket: null }
  return { objectFolder: join(dataDir, 'objects'), bucket: await openBackupBucket(place.s3) }
}
