import { randomUUID } from 'node:crypto'
import { SERVICES } from '@alcove/contracts'
import { openDatabase } from '@alcove/kit/database/database'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { recordInstallation } from '@alcove/kit/installation/installation-record'
import type { Logger } from '@alcove/kit/log/logger'
import { DATABASES, type DatabaseName } from '../../config.ts'
import { databaseId } from '../database-id.ts'
import type { DatabaseManifest, Manifest } from '../manifest.ts'
import { emptyDatabase } from './empty-database.ts'
import { endSessions } from './end-sessions.ts'
import { jobQueueSql } from './job-queue-sql.ts'
import { loadDatabase } from './load-database.ts'
import { publishAgain } from './publish-again.ts'
import { storeOf } from './require-empty.ts'
import type { RestoreTarget } from './restore-backup.ts'
import type { RestoreLocks } from './restore-locks.ts'
import { markDatabase, mayEmpty, requireEmpty, type StartedRestore } from './restore-marker.ts'
import { type RestoreMark, requireSameDatabases, writeRestoreMark } from './unfinished-restore.ts'

export interface OpenedDatabases {
  urls: Record<DatabaseName, string>
  /** Address of the bundled server; null when none is used. */
  bundledServer: string | null
  /** Gives each existing database to a role that is no superuser: SQL of the backup runs as that role. */
  asOwners?: () => Promise<Record<DatabaseName, string>>
}

interface Restore {
  target: RestoreTarget
  opened: OpenedDatabases
  source: string
  manifest: Manifest
  mark: RestoreMark | null
  locks: RestoreLocks
}

/** @returns the marker of the restore, and addresses with the roles that own the databases */
export async function restoreDatabases(
  { target, opened, source, manifest, mark, locks }: Restore,
  log: Logger,
  say: (line: string) => void,
): Promise<{ began: StartedRestore; owners: Record<DatabaseName, string>; names: DatabaseName[] }> {
  const { urls, bundledServer, asOwners = async () => urls } = opened
  const idOf = (name: DatabaseName) => databaseId(urls[name], bundledServer)
  const wanted = namesOf(target, manifest)
  // Note: a resumed restore ends with every database of its start, or markers would stay there.
  const names = DATABASES.filter((name) => wanted.includes(name) || mark?.databases.includes(idOf(name)))
  for (const name of names) jobQueueSql(name, manifest.databases[name]?.jobQueue)
  const ids = names.map(idOf)
  if (mark) requireSameDatabases(mark, ids, target.dataDir)
  await locks.take(pick(urls, names))
  const restore = mark?.restore ?? randomUUID()
  if (mark?.complete) {
    const ended = { ...mark, restore }
    await writeRestoreMark(target.dataDir, ended)
    return { began: ended, owners: await asOwners(), names }
  }
  for (const name of names) await ensureDatabase(urls[name])
  await locks.take(pick(urls, names))
  const filled: DatabaseName[] = []
  if (mark)
    for (const name of names)
      if (await mayEmpty(urls[name], name, mark.restore, manifest.installationId, locks.processes()))
        filled.push(name)
  const began = { backup: manifest.id, databases: ids, store: storeOf(target), restore }
  for (const name of names) if (!filled.includes(name)) await requireEmpty(urls[name], name, began.restore)
  for (const name of filled) await emptyDatabase(urls[name])
  for (const name of names) await requireEmpty(urls[name], name, began.restore)
  const owners = await asOwners()
  await writeRestoreMark(target.dataDir, began)
  for (const name of names) await markDatabase(urls[name], began)
  for (const name of names) {
    const backup = manifest.databases[name] ?? NO_EVENTS
    await loadDatabase(owners[name], name, backup, source, log)
    say(`${name}: ${backup.tables.reduce((sum, table) => sum + table.rows, 0)} rows`)
  }
  for (const name of names)
    await withDatabase(owners[name], log, async (database) => {
      if (manifest.installationId !== null) await recordInstallation(database, manifest.installationId)
    })
  await withDatabase(owners.identity, log, endSessions)
  if (target.eventTransport === 'kafka' || manifest.eventTransport === 'kafka')
    for (const name of SERVICES) await withDatabase(owners[name], log, publishAgain)
  return { began, owners, names }
}

/** Handles a backup whose events were with a broker. */
const NO_EVENTS: DatabaseManifest = { tables: [], sequences: {} }

/** Databases that may be missing: with a broker there need not be an event log. */
function namesOf({ eventTransport }: RestoreTarget, { databases }: Manifest): DatabaseName[] {
  return DATABASES.filter((name) => name !== 'events' || eventTransport === 'postgres' || databases.events)
}

function pick(
  urls: Record<DatabaseName, string>,
  names: DatabaseName[],
): Partial<Record<DatabaseName, string>> {
  return Object.fromEntries(names.map((name) => [name, urls[name]]))
}

export async function withDatabase<T>(
  url: string,
  log: Logger,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const database = openDatabase(url, 'restore', log, { poolSize: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
