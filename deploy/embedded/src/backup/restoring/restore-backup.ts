import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Logger } from '@alcove/kit/log/logger'
import { compareObjects, type ObjectDifferences } from '@alcove/media/queries/compare-objects'
import { findNamedObjects } from '@alcove/media/queries/find-named-objects'
import type { DatabaseName } from '../../config.ts'
import { writeInstallationId } from '../../installation/installation-id.ts'
import type { BackupBucket } from '../backup-bucket.ts'
import { checkBucket, claimBucket } from '../index-bucket.ts'
import { type Manifest, readManifest } from '../manifest.ts'
import { storedObjects } from '../stored-objects.ts'
import { verifyBackup } from '../verify-backup.ts'
import { findRestoreMark } from './find-restore-mark.ts'
import { requireEmptyFolder, requireEmptyStore, storeOf } from './require-empty.ts'
import { requireSameId, requireSameKind } from './require-fitting.ts'
import { requireKnownMigrations } from './require-known-migrations.ts'
import { type OpenedDatabases, restoreDatabases, withDatabase } from './restore-databases.ts'
import { restoreFiles, restoreObjects } from './restore-files.ts'
import { type RestoreLocks, restoreLocks } from './restore-locks.ts'
import { markDatabase, unmarkDatabase } from './restore-marker.ts'
import { readRestoreMark, removeRestoreMark, writeRestoreMark } from './unfinished-restore.ts'

/** The installation to restore into. The caller locks its data folder. */
export interface RestoreTarget {
  dataDir: string
  objectFolder: string
  /** The bucket, when objects lie there instead. */
  bucket?: BackupBucket | null
  /** INSTALLATION_ID, if set: the backup must be of that installation. */
  environmentId?: string | undefined
  eventTransport: 'postgres' | 'kafka'
  /** Databases of a server that the operator runs: their own markers name an interrupted restore. */
  existing?: Record<DatabaseName, string> | null
  /** Opens the database server once all checks have passed. */
  openDatabases(): Promise<OpenedDatabases>
}

interface Options {
  /** The restored installation uses a store that carries its id: existing objects stay, missing ones are added. */
  keepObjects?: boolean
  /** Restore everything except objects that are missing or altered in the backup; otherwise they are refused. */
  leaveOutDamaged?: boolean
  log: Logger
  say?: (line: string) => void
}

export interface RestoreReport {
  manifest: Manifest
  /** `missing`: objects of a bucket that were not copied there; `leftOut`: objects that are damaged in the backup. */
  objects: { restored: number; kept: number; missing: string[]; leftOut: string[] }
  /** `missing` has, beside what contents name, what the backup lists below it and a bucket lacks. */
  differences: ObjectDifferences
}

/**
 * Restores a backup into an empty installation. Checks the whole backup before it changes anything; an interrupted restore
 * prevents the installation from starting and is run again.
 * @throws OperatorError when the backup is damaged or of a newer program, or the installation is not empty
 */
export async function restoreBackup(
  target: RestoreTarget,
  folder: string,
  options: Options,
): Promise<RestoreReport> {
  const locks = restoreLocks()
  try {
    return await restoreLocked(target, folder, locks, options)
  } finally {
    await locks.release()
  }
}

async function restoreLocked(
  target: RestoreTarget,
  folder: string,
  locks: RestoreLocks,
  { keepObjects = false, leaveOutDamaged = false, log, say = () => undefined }: Options,
): Promise<RestoreReport> {
  const source = resolve(folder)
  const manifest = await readManifest(source)
  requireSameKind(target, manifest)
  requireSameId(target, manifest)
  await requireKnownMigrations(manifest)
  if (target.existing) await locks.take(target.existing)
  const mark = await findRestoreMark(target, manifest)
  // Note: markers of databases do not cover an unmarked folder, which may belong to another, stopped installation.
  if (!(await readRestoreMark(target.dataDir))) await requireEmptyFolder(target.dataDir)
  // Note: markers of earlier versions name no store.
  if (!mark || (mark.store ?? storeOf(target)) !== storeOf(target))
    await requireEmptyStore(target, manifest, keepObjects)
  say(`Checking the backup of ${manifest.takenAt} …`)
  const { damaged } = await verifyBackup(source, manifest, { allowDamagedObjects: leaveOutDamaged })
  const { bucket } = target
  const checked = bucket && (await checkBucket(bucket, source, manifest))
  await mkdir(target.dataDir, { recursive: true })
  const opened = await target.openDatabases()
  const { urls } = opened
  const { began, owners, names } = await restoreDatabases(
    { target, opened, source, manifest, mark, locks },
    log,
    say,
  )
  await restoreFiles(source, manifest, target.dataDir)
  const objects = checked
    ? { restored: 0, leftOut: [], ...checked }
    : { missing: [], ...(await restoreObjects(source, target.objectFolder, manifest, new Set(damaged))) }
  if (bucket) await claimBucket(bucket, manifest.installationId)
  say(
    `objects: ${objects.restored} restored, ${objects.kept} were there, ${objects.missing.length} are missing${objects.leftOut.length > 0 ? `, ${objects.leftOut.length} left out, damaged` : ''}`,
  )
  if (manifest.installationId !== null) await writeInstallationId(target.dataDir, manifest.installationId)
  // Note: without the pool's time limit, because every batch of keys reads the whole table.
  const differences = await withDatabase(owners.media, log, (database) =>
    database.session(async (sql) => {
      const found = await compareObjects(sql, bucket ?? storedObjects(target.objectFolder))
      const counted = new Set(found.missing.map(({ key }) => key))
      const below = await findNamedObjects(sql, objects.missing)
      return { ...found, missing: [...found.missing, ...below.filter(({ key }) => !counted.has(key))] }
    }),
  )
  await locks.requireHeld()
  const ended = { ...began, complete: true }
  await writeRestoreMark(target.dataDir, ended)
  if (!began.complete) for (const name of names) await markDatabase(urls[name], ended)
  await locks.requireHeld()
  for (const name of names) await unmarkDatabase(urls[name])
  await removeRestoreMark(target.dataDir)
  return { manifest, objects, differences }
}
