import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { SERVICES, type ServiceName } from '@alcove/contracts'
import { createIdentityOperator } from '@alcove/identity/operator'
import { systemClock } from '@alcove/kit/clock'
import type { Environment } from '@alcove/kit/config/load-config'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { uuidV7 } from '@alcove/kit/ids'
import { recordProduction } from '@alcove/kit/installation/installation-record'
import { createLogger } from '@alcove/kit/log/logger'
import { runInOrder, runTogether } from '@alcove/kit/service/run-all'
import type { ObjectPlace } from '@alcove/media/object-place'
import { type DatabaseName, loadPlatformConfig, type PlatformConfig } from '../../config.ts'
import type { Operator } from '../../demo/accounts.ts'
import { claimInstallation, holdsInstallation, identify } from '../../installation/claim-installation.ts'
import { findObjectLocation } from '../../installation/find-object-location.ts'
import { inspectDatabases, withDatabase } from '../../installation/inspect-databases.ts'
import { readInstallationId } from '../../installation/installation-id.ts'
import { makePrivateFolders } from '../../installation/private-folders.ts'
import { upgradeDatabases } from '../../installation/upgrade-databases.ts'
import { announceInstallation } from './announce-installation.ts'
import { openServer } from './open-server.ts'
import { ownUrls } from './own-urls.ts'
import { requireInstallation } from './require-installation.ts'
import { requireSchema } from './require-schema.ts'

/** Dependencies of operator commands. */
export interface OperatorDesk {
  operator: Operator
  /** Object store of media. */
  objects: ObjectPlace
  databaseOf(service: ServiceName): Database
  close(): Promise<void>
}

/** Runs one command and closes everything afterwards, also on failure. */
export type AtDesk = <T>(work: (desk: OperatorDesk) => Promise<T>) => Promise<T>

interface Options {
  /** Create an installation when none exists. */
  create?: boolean
}

interface Opening {
  config: PlatformConfig
  dataDir: string
  objects: ObjectPlace
  environment: Environment
  /** Open resources; closed in reverse order. */
  opened: (() => Promise<unknown>)[]
}

/**
 * Opens an installation, beside a running platform or alone. Creates and migrates nothing unless requested; on failure
 * closes what it opened.
 * @throws OperatorError, InstallationRefused
 */
export async function openForOperator(
  environment: Environment,
  { create = false }: Options = {},
): Promise<OperatorDesk> {
  const config = loadPlatformConfig(environment)
  const dataDir = resolve(config.DATA_DIR)
  const objects = findObjectLocation(dataDir, environment)
  const opened: (() => Promise<unknown>)[] = []
  const opening = { config, dataDir, objects, environment, opened }
  const close = () => runInOrder(...opened.toReversed())
  try {
    const isNew = create && (await readInstallationId(dataDir)) === null
    const urls = isNew ? await createInstallation(opening) : await findInstallation(opening)
    const log = createLogger('error')
    const databases = new Map<ServiceName, Database>()
    for (const name of SERVICES) {
      const database = openDatabase(urls[name], `${name}-operator`, log)
      opened.push(database.close)
      databases.set(name, database)
    }
    const databaseOf = (name: ServiceName) => databases.get(name) as Database
    const operator = createIdentityOperator({
      database: databaseOf('identity'),
      clock: systemClock,
      ids: uuidV7,
    })
    opened.push(operator.close)
    return { operator, objects, databaseOf, close }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

async function findInstallation({
  config,
  dataDir,
  objects,
  environment,
  opened,
}: Opening): Promise<Record<DatabaseName, string>> {
  const id = await requireInstallation(dataDir, config)
  const serverUrl = config.DATABASE_URL ?? (await openServer(dataDir, opened))
  announceInstallation(id, dataDir, serverUrl)
  const databases = await ownUrls(config, dataDir, serverUrl, environment)
  const found = await inspectDatabases(databases)
  await identify({ dataDir, objects, databases }, found, config.INSTALLATION_ID ?? null)
  await requireSchema(found)
  return databases
}

async function createInstallation({
  config,
  dataDir,
  objects,
  environment,
  opened,
}: Opening): Promise<Record<DatabaseName, string>> {
  const production = config.NODE_ENV === 'production'
  await mkdir(dataDir, { recursive: true })
  const mayCreate = !(await holdsInstallation({ dataDir, objects }))
  const serverUrl = config.DATABASE_URL ?? (await openServer(dataDir, opened, mayCreate))
  const databases = await ownUrls(config, dataDir, serverUrl, environment)
  const id = await claimInstallation(
    { dataDir, objects, databases },
    { environmentId: config.INSTALLATION_ID ?? null, production, withoutDemo: true },
  )
  await makePrivateFolders(dataDir)
  announceInstallation(id, dataDir, serverUrl)
  await upgradeDatabases(databases, createLogger('error'), new AbortController().signal)
  if (production) await runTogether(SERVICES.map((name) => withDatabase(databases[name], recordProduction)))
  return databases
}
