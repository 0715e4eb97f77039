import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { SERVICES, type ServiceName } from '@alcove/contracts'
import { createIdentityOperator } from '@alcove/identity/operator'
import { systemClock, uuidV7 } from '@alcove/kit/clock'
import type { Environment } from '@alcove/kit/config/load-config'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { migrate } from '@alcove/kit/database/migrate'
import { createLogger } from '@alcove/kit/log/logger'
import { databaseUrls, loadPlatformConfig } from '../config.ts'
import type { Operator } from '../demo/accounts.ts'
import { FolderInUseError, lockFolder } from '../installation/lock.ts'
import { startCluster } from '../postgres/cluster.ts'

/** What operator commands work with. */
export interface OperatorDesk {
  operator: Operator
  databaseOf(service: ServiceName): Database
  close(): Promise<void>
}

/** Opens an installation, beside the platform that runs on it or alone. */
export async function openForOperator(environment: Environment): Promise<OperatorDesk> {
  const config = loadPlatformConfig(environment)
  const dataDir = resolve(config.DATA_DIR)
  await mkdir(dataDir, { recursive: true })
  // Note: a platform that runs holds the lock; its database is then used beside it and left running.
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined
    throw error
  })
  const cluster = config.DATABASE_URL ? undefined : await startCluster({ dataDir })
  const urls = databaseUrls(config.DATABASE_URL ?? cluster?.url ?? '', environment)
  const log = createLogger('error')
  const databases = new Map<ServiceName, Database>()
  for (const name of SERVICES) {
    await ensureDatabase(urls[name])
    const database = openDatabase(urls[name], `${name}-operator`, log)
    databases.set(name, database)
    await migrate(database, new URL(`../../../../services/${name}/prisma/migrations/`, import.meta.url))
  }
  const databaseOf = (name: ServiceName) => databases.get(name) as Database
  const operator = createIdentityOperator({
    database: databaseOf('identity'),
    clock: systemClock,
    ids: uuidV7,
  })
  return {
    operator,
    databaseOf,
    async close() {
      await operator.close()
      await Promise.all([...databases.values()].map((database) => database.close()))
      if (lock) await cluster?.stop()
      await lock?.release()
    },
  }
}
