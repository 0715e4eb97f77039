import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Environment, isUnset } from '@alcove/kit/config/load-config'
import type { Logger } from '@alcove/kit/log/logger'
import { runInOrder } from '@alcove/kit/service/run-all'
import { refuseUnfinishedRestore } from '../backup/restoring/unfinished-restore.ts'
import { type DatabaseName, databaseUrls, loadPlatformConfig, type PlatformConfig } from '../config.ts'
import { startCluster } from '../postgres/cluster.ts'
import { asPresentOwners, giveOwnRoles } from '../postgres/own-roles.ts'
import { superuserWarnings } from '../postgres/superuser-warnings.ts'
import { claimInstallation, holdsInstallation } from './claim-installation.ts'
import { deriveAccountLinkKey } from './derive-account-link-key.ts'
import { findObjectLocation } from './find-object-location.ts'
import { inspectDatabases } from './inspect-databases.ts'
import { type FolderLock, lockFolder } from './lock.ts'
import { makePrivateFolders } from './private-folders.ts'
import { requireMigratedDatabases } from './schema-problems.ts'
import { readOrCreateDatabasePassword, readOrCreateSecrets } from './secrets.ts'
import { simulatePayments } from './simulate-payments.ts'
import { simulateProviders } from './simulate-providers.ts'

/**
 * A locked data folder with the settings of every service; adds a database server, secrets, and simulated providers and
 * payments where the operator configured none.
 */
export interface Installation {
  config: PlatformConfig
  dataDir: string
  /** The installation id of data folder, object store and databases. */
  id: string
  databases: Record<DatabaseName, string>
  /** Environment of the services: the operator's, completed by the installation. */
  environment: Environment
  /** Resolves when the bundled database ends unexpectedly; nothing works after that. */
  databaseEnded: Promise<void> | undefined
  /** Called once the platform answers at this address, which simulated services may then call. */
  servedAt(url: string): void
  close(): Promise<void>
}

export interface InstallationOptions {
  /** Runs the database without durability. For tests. */
  disposable?: boolean
  /** Lock of the data folder, if the caller holds it; released with the installation. */
  lock?: FolderLock | undefined
}

export async function openInstallation(
  environment: Environment,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  { disposable = false, lock: given }: InstallationOptions = {},
): Promise<Installation> {
  const config = loadPlatformConfig(environment)
  const dataDir = resolve(config.DATA_DIR)
  await mkdir(dataDir, { recursive: true })
  const lock = given ?? (await lockFolder(dataDir))
  try {
    await refuseUnfinishedRestore(dataDir)
    const objects = findObjectLocation(dataDir, environment)
    const existing = await holdsInstallation({ dataDir, objects })
    const cluster = config.DATABASE_URL ? undefined : await startCluster({ dataDir, disposable, existing })
    if (cluster?.adopted)
      log.info('database.adopted: the database of a former process is still running and is used')
    try {
      const urls = databaseUrls(config.DATABASE_URL ?? cluster?.url ?? '', environment)
      const passwordOf = (name: DatabaseName) => readOrCreateDatabasePassword(dataDir, name)
      const found = cluster ? await asPresentOwners(cluster.url, urls, passwordOf) : urls
      if (config.MIGRATE === 'never') await requireMigratedDatabases(await inspectDatabases(found))
      const id = await claimInstallation(
        { dataDir, objects, databases: found },
        {
          environmentId: config.INSTALLATION_ID ?? null,
          production: config.NODE_ENV === 'production',
          withoutDemo: config.DEMO_DATA === false,
        },
      )
      await makePrivateFolders(dataDir)
      const secrets = await readOrCreateSecrets(dataDir)
      const databases = cluster ? await giveOwnRoles(cluster.url, found, passwordOf) : found
      for (const warning of await superuserWarnings(databases, log))
        log.warn(`database.superuser: ${warning}`)
      const simulation = await simulateProviders(config.NODE_ENV, dataDir, environment)
      const payments = await simulatePayments(config.NODE_ENV, dataDir, environment, log).catch(
        async (error) => {
          await simulation.stop()
          throw error
        },
      )
      const grantSigningKey = config.GRANT_SIGNING_KEY ?? secrets.grantSigningKey
      return {
        config,
        dataDir,
        id,
        databases,
        environment: {
          ...environment,
          ...simulation.environment,
          ...payments.environment,
          AUTH_SIGNING_KEY: config.AUTH_SIGNING_KEY ?? secrets.authSigningKey,
          GRANT_SIGNING_KEY: grantSigningKey,
          ACCOUNT_LINK_KEY: config.ACCOUNT_LINK_KEY ?? deriveAccountLinkKey(grantSigningKey),
          INSTALLATION_ID: id,
          ...(objects.kind === 'folder' ? { OBJECT_FOLDER: objects.folder } : {}),
          DISK_WATCHED_FOLDERS: [environment.DISK_WATCHED_FOLDERS, dataDir, cluster?.folder]
            .filter((folder) => !isUnset(folder))
            .join(','),
          WORK_FOLDER: orFolder(environment.WORK_FOLDER, dataDir, 'work'),
          MAIL_FOLDER: orFolder(environment.MAIL_FOLDER, dataDir, 'mail'),
        },
        databaseEnded: cluster?.ended,
        servedAt: payments.servedAt,
        close: () => runInOrder(payments.stop, simulation.stop, async () => cluster?.stop(), lock.release),
      }
    } catch (error) {
      await cluster?.stop()
      throw error
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Treats an empty variable as unset, like every program here. */
function orFolder(configured: string | undefined, dataDir: string, name: string): string {
  return isUnset(configured) ? resolve(dataDir, name) : configured
}
