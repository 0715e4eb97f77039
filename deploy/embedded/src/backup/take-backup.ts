import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Environment } from '@alcove/kit/config/load-config'
import { writeWhole } from '@alcove/kit/files/write-whole'
import { findNamedFiles, findStillNamed } from '@alcove/media/queries/find-named-files'
import { OperatorError } from '../admin/operator-error.ts'
import { DATABASES } from '../config.ts'
import { withDatabase } from '../installation/inspect-databases.ts'
import type { BackupBucket } from './backup-bucket.ts'
import { claimFolder } from './claim-folder.ts'
import { copyFiles, keptPaths } from './copy-files.ts'
import { copyObjects } from './copy-objects.ts'
import { describeObjects } from './describe-objects.ts'
import { dumpDatabase } from './dump-database.ts'
import { findWholeIndex } from './find-whole-index.ts'
import { fingerprintSettings } from './fingerprint-settings.ts'
import { indexBucket, readKnownHashes } from './index-bucket.ts'
import { FORMATS, MANIFEST_FILE, type Manifest, textOf } from './manifest.ts'
import { type InstalledDatabases, openSnapshots, sqlOf } from './open-snapshots.ts'
import { requireOutside } from './require-outside.ts'
import { requireWhole } from './require-whole.ts'

/** A running or stopped installation. */
export interface BackupSource {
  dataDir: string
  objectFolder: string
  /** The bucket, when objects lie there; they are listed, not copied. */
  bucket?: BackupBucket | null
  databases: InstalledDatabases
  /** From DATA_DIR or INSTALLATION_ID; null for an installation from before installation ids. */
  installationId: string | null
  eventTransport: 'postgres' | 'kafka'
  /** Version of the program that takes the backup. */
  program: string
  environment: Environment
  settingNames: Iterable<string>
}

interface Options {
  /** Folder of an earlier backup, whose objects are linked. */
  base?: string | undefined
  /** Verify objects of the base by their hash before linking. */
  checkBase?: boolean
  signal?: AbortSignal
  say?: (line: string) => void
}

export interface TakenBackup {
  manifest: Manifest
  /** Keys that contents name and the store lacks. */
  missing: string[]
}

/**
 * Backs up an installation while it runs. Writes the manifest last: without it the folder is no backup. Removes the written
 * files on failure.
 * @param folder new or empty, and outside the copied data
 */
export async function takeBackup(
  source: BackupSource,
  folder: string,
  { base, checkBase = false, signal = new AbortController().signal, say = () => undefined }: Options = {},
): Promise<TakenBackup> {
  const target = resolve(folder)
  const linked = base && (await findWholeIndex(base, say))
  await requireOutside(target, [source.objectFolder, ...keptPaths(source.dataDir), ...(base ? [base] : [])])
  const claimed = await claimFolder(target)
  try {
    const taken = await take(source, target, { base: linked || undefined, checkBase, signal, say })
    await claimed.keep()
    return taken
  } catch (error) {
    await claimed.discard()
    throw error
  }
}

async function take(
  source: BackupSource,
  folder: string,
  { base, checkBase, signal, say }: Required<Pick<Options, 'signal' | 'say'>> & Options,
): Promise<TakenBackup> {
  const id = randomUUID()
  const startedAt = new Date()
  const snapshots = await openSnapshots(source.databases)
  const databases: Manifest['databases'] = {}
  let postgres = ''
  let hashes = new Map<string, string>()
  let named = new Set<string>()
  try {
    requireSameInstallation(source, snapshots.installationId)
    say(`The snapshot is taken; no event was published for ${snapshots.heldMs} ms.`)
    postgres = await serverVersion(snapshots.clients.identity)
    named = await findNamedFiles(sqlOf(snapshots.clients.media))
    if (source.bucket) hashes = await readKnownHashes(snapshots.clients.media)
    for (const name of DATABASES) {
      const client = snapshots.clients[name]
      if (client === undefined) continue
      databases[name] = await dumpDatabase(client, name, folder, signal)
      const rows = databases[name].tables.reduce((sum, table) => sum + table.rows, 0)
      say(`${name}: ${rows} rows`)
    }
  } finally {
    await snapshots.close()
  }
  const files = await copyFiles(source.dataDir, folder)
  // Note: after the databases, so that every object they name is there.
  const { bucket } = source
  const onKey = (key: string) => named.delete(key)
  const { objects, ...aside } = bucket
    ? await indexBucket(bucket, folder, { hashes, signal, onKey })
    : await copyObjects(source.objectFolder, folder, { base, checkBase, signal, onKey })
  for (const line of describeObjects(objects, aside, bucket?.location)) say(line)
  const manifest: Manifest = {
    format: source.bucket ? FORMATS.listed : FORMATS.copied,
    id,
    startedAt: startedAt.toISOString(),
    takenAt: snapshots.takenAt.toISOString(),
    finishedAt: new Date().toISOString(),
    heldMs: snapshots.heldMs,
    program: source.program,
    postgres,
    installationId: snapshots.installationId,
    eventTransport: source.eventTransport,
    settings: fingerprintSettings(source.environment, source.settingNames, id),
    databases,
    files,
    objects,
  }
  await requireWhole(folder, manifest)
  signal.throwIfAborted()
  // Note: objects of contents that changed since the snapshot were deleted on purpose.
  const missing = await withDatabase(source.databases.media, (media) =>
    media.session((sql) => findStillNamed(sql, [...named])),
  )
  await writeWhole(join(folder, MANIFEST_FILE), textOf(manifest))
  return { manifest, missing }
}

async function serverVersion(client: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<string> {
  const { rows } = await client.query('SHOW server_version')
  return (rows[0] as { server_version: string }).server_version
}

function requireSameInstallation({ dataDir, installationId }: BackupSource, found: string | null): void {
  if (installationId !== null && installationId !== found)
    throw new OperatorError(
      `${dataDir} belongs to installation ${installationId}, its databases to ${found ?? 'none'}: correct DATA_DIR or DATABASE_URL.`,
    )
}
