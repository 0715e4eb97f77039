import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { INSTALLATION_KEY } from '@alcove/media/queries/inspect-store'
import { z } from 'zod'
import { OperatorError } from '../admin/operator-error.ts'
import { readInstallationId } from '../installation/installation-id.ts'
import type { Manifest } from './manifest.ts'
import type { RestoreTarget } from './restore-backup.ts'
import { type RestoreMark, readRestoreMark } from './unfinished-restore.ts'
import { walkFiles } from './walk-files.ts'

const recordSchema = z.object({ id: z.uuid() })

/**
 * @returns the mark of the same restore that was cut off, which goes on; null for a new one
 * @throws OperatorError when the data folder or the object store belongs to an installation
 */
export async function requireEmptyFolder(
  { dataDir, objectFolder, bucket }: Pick<RestoreTarget, 'dataDir' | 'objectFolder' | 'bucket'>,
  manifest: Manifest,
  keepObjects: boolean,
): Promise<RestoreMark | null> {
  const mark = await readRestoreMark(dataDir)
  if (mark?.backup === manifest.id) return mark
  if (mark)
    throw new OperatorError(
      `A restore of another backup (${mark.backup}) into ${dataDir} was cut off. End that one, or name another DATA_DIR.`,
    )
  if ((await readInstallationId(dataDir)) !== null || (await hasNames(join(dataDir, 'secrets'))))
    throw new OperatorError(
      `${dataDir} belongs to an installation. A restore only goes into an empty one: name another DATA_DIR.`,
    )
  // Note: what a bucket holds was copied there for this restore, and is looked at by itself.
  if (bucket) return null
  if (keepObjects) {
    await requireSameStore(objectFolder, manifest.installationId)
    return null
  }
  for await (const { key } of walkFiles(objectFolder))
    throw new OperatorError(
      `The object store ${objectFolder} is not empty: it has ${key}. Name another one, or say --keep-objects where it is the ` +
        'store of this installation and was not lost.',
    )
  return null
}

/** Files of another installation would be taken for leftovers of this one. */
async function requireSameStore(objectFolder: string, id: string | null): Promise<void> {
  const text = await readFile(join(objectFolder, INSTALLATION_KEY), 'utf8').catch(() => null)
  const found = text === null ? null : recordSchema.parse(JSON.parse(text)).id
  if (found !== null && found !== id)
    throw new OperatorError(
      `The object store ${objectFolder} belongs to installation ${found}, the backup to ${id ?? 'one without an id'}.`,
    )
}

async function hasNames(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0
}
