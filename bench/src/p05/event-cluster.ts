import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { serviceDatabaseUrl } from '@alcove/kit/config/process-config'
import { openDatabase } from '@alcove/kit/database/database'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { silent } from './service-deps.ts'

export interface EventDatabases {
  author: string
  listener: string
  events: string
  /** Of the bare round trip. */
  bare: string
}

export interface EventCluster {
  databases: EventDatabases
  stop(): Promise<void>
}

/** A durable server in a folder that goes with it. It notes when each transaction was committed: one clock for both ends. */
export async function openEventCluster(): Promise<EventCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-bench-'))
  // Note: started as root, the database runs under another account, which must be able to pass.
  await chmod(folder, 0o711)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await noteCommitTimes(folder)
    const cluster = await startCluster({ dataDir: folder })
    const stop = async () => {
      await cluster.stop()
      await remove()
    }
    try {
      const urlOf = (name: string) => serviceDatabaseUrl(cluster.url, name)
      const databases: EventDatabases = {
        author: urlOf('moderation'),
        listener: urlOf('catalog'),
        events: urlOf('events'),
        bare: urlOf('bare'),
      }
      for (const url of Object.values(databases)) await ensureDatabase(url)
      return { databases, stop }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The setting holds from the next start on. */
async function noteCommitTimes(folder: string): Promise<void> {
  const cluster = await startCluster({ dataDir: folder })
  try {
    const database = openDatabase(cluster.url, 'bench', silent)
    await database.query('ALTER SYSTEM SET track_commit_timestamp = on').finally(() => database.close())
  } finally {
    await cluster.stop()
  }
}
