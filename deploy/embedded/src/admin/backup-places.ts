import { join } from 'node:path'
import type { ObjectPlace } from '@alcove/media/object-place'
import { openBackupBucket } from '../backup/backup-bucket.ts'
import { escaped } from '../console/escape.ts'
import { FilesMissing } from './operator-error.ts'

export const print = (line: string) => console.log(escaped(line))

/**
 * Refuses to finish a backup while contents name missing files, which never play.
 * @param remedy what the operator can do, as a sentence
 * @throws FilesMissing unless the operator has accepted it
 */
export function refuseMissingFiles(
  missing: number,
  what: string,
  { acceptMissingFiles }: { acceptMissingFiles?: boolean },
  remedy?: string,
): void {
  if (missing === 0) return
  const files = missing === 1 ? '1 file' : `${missing} files`
  const lack = `${what}, but the object store lacks ${files} that contents name.`
  const words = remedy ? `${lack} ${remedy}` : lack
  if (!acceptMissingFiles) throw new FilesMissing(`${words} Where that is known, say --accept-missing-files.`)
  print(words)
}

/** Object store location; with a bucket, the folder is the one that would be used without it. */
export async function openObjects(place: ObjectPlace, dataDir: string) {
  if (place.kind === 'folder') return { objectFolder: place.folder, bucket: null }
  return { objectFolder: join(dataDir, 'objects'), bucket: await openBackupBucket(place.s3) }
}
