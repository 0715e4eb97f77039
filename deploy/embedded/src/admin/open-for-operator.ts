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
import { inOrder } from '@alcove/kit/service/run-all'
import { databaseUrls, loadPlatformConfig } from '../config.ts'
import type { Operator } from '../demo/accounts.ts'
import { FolderInUseError, lockFolder } from '../installation/lock.ts'
import { migrationsOf } from '../installation/upgrade-databases.ts'
import { findCluster, startCluster } from '../postgres/cluster.ts'
import { OperatorError } from './operator-error.ts'

/** What operator commands work with. */
export interface OperatorDesk {
  operator: Operator
  databaseOf(service: ServiceName): Database
  close(): Promise<void>
}

/** Runs one command at an open desk and clears it afterwards, whatever happens. */
export type AtDesk = <T>(work: (desk: OperatorDesk) => Promise<T>) => Promise<T>

/** Opens an installation, beside the platform that runs on it or alone. What had been opened is closed on failure. */
export async function openForOperator(environment: Environment): Promise<OperatorDesk> {
  const config = loadPlatformConfig(environment)
  const dataDir = resolve(config.DATA_DIR)
  await mkdir(dataDir, { recursive: true })
  const opened: (() => Promise<unknown>)[] = []
  const close = () => inOrder(...opened.toReversed())
  try {
    const serverUrl = config.DATABASE_URL ?? (await openServer(dataDir, opened))
    const urls = databaseUrls(serverUrl, environment)
    const log = createLogger('error')
    const databases = new Map<ServiceName, Database>()
    for (const name of SERVICES) {
      await ensureDatabase(urls[name])
      const database = openDatabase(urls[name], `${name}-operator`, log)
      opened.push(database.close)
      databases.set(name, database)
      await migrate(database, migrationsOf(name))
    }
    const databaseOf = (name: ServiceName) => databases.get(name) as Database
    const operator = createIdentityOperator({
      database: databaseOf('identity'),
      clock: systemClock,
      ids: uuidV7,
    })
    opened.push(operator.close)
    return { operator, databaseOf, close }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

/** The database of the platform that runs, which is left running; else one for as long as the command takes. */
async function openServer(dataDir: string, opened: (() => Promise<unknown>)[]): Promise<string> {
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined
    throw error
  })
  if (lock) {
    opened.push(lock.release)
    const cluster = await startCluster({ dataDir })
    opened.push(cluster.stop)
    return cluster.url
  }
  const url = await findCluster(dataDir)
  if (url === null)
    throw new OperatorError(`The platform on ${dataDir} is still starting. Try again once it is ready.`)
  return url
}
