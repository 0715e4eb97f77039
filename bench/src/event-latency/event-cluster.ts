import { startCluster } from '@alcove/embedded/postgres/cluster'
import { serviceDatabaseUrl } from '@alcove/kit/config/common-config'
import { openDatabase } from '@alcove/kit/database/database'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { silent } from './service-deps.ts'

export interface EventDatabases {
  author: string
  listener: string
  events: string
  /** Database of the bare round trip. */
  bare: string
}

export interface EventCluster {
  databases: EventDatabases
  stop(): Promise<void>
}

/** A durable server in a temporary folder. It records commit times, so that one clock measures both ends. */
export async function openEventCluster(): Promise<EventCluster> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(await temporaryFolder())
  await noteCommitTimes(folder.path)
  const cluster = await startCluster({ dataDir: folder.path })
  opened.defer(() => cluster.stop())
  const urlOf = (name: string) => serviceDatabaseUrl(cluster.url, name)
  const databases: EventDatabases = {
    author: urlOf('moderation'),
    listener: urlOf('catalog'),
    events: urlOf('events'),
    bare: urlOf('bare'),
  }
  for (const url of Object.values(databases)) await ensureDatabase(url)
  const all = opened.move()
  return { databases, stop: () => all.disposeAsync() }
}

/** Takes effect at the next start. */
async function noteCommitTimes(folder: string): Promise<void> {
  const cluster = await startCluster({ dataDir: folder })
  try {
    const database = openDatabase(cluster.url, 'bench', silent)
    await database.query('ALTER SYSTEM SET track_commit_timestamp = on').finally(() => database.close())
  } finally {
    await cluster.stop()
  }
}
