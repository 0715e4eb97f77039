import { randomUUID } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Environment } from '@alcove/kit/config/load-config'
import { isUuid } from '@alcove/kit/ids'
import { runInOrder } from '@alcove/kit/service/run-all'
import { type Command, InvalidArgumentError } from 'commander'
import { loadPlatformConfig } from '../config.ts'
import { inspectEverything, recordEverywhere } from '../installation/claim-installation.ts'
import { findObjectLocation } from '../installation/find-object-location.ts'
import { lockFolder } from '../installation/lock.ts'
import { clusterMissing, hasCluster, startCluster } from '../postgres/cluster.ts'
import { announceInstallation } from './opening/announce-installation.ts'
import { ownUrls } from './opening/own-urls.ts'
import { OperatorError } from './operator-error.ts'

export function addInstallationCommands(program: Command, environment: Environment): void {
  program
    .command('installation:adopt')
    .description(
      'make data folder, object store and databases belong to one installation, whatever they say now',
    )
    .option(
      '--id <uuid>',
      'of the installation; otherwise what DATA_DIR, store or databases say, in this order',
      parseId,
    )
    .option('--yes', 'do it, instead of showing what would be done')
    .action((options: { id?: string; yes?: boolean }) => adopt(environment, options))
}

async function adopt(environment: Environment, options: { id?: string; yes?: boolean }): Promise<void> {
  const config = loadPlatformConfig(environment)
  const dataDir = resolve(config.DATA_DIR)
  const { DATABASE_URL, INSTALLATION_ID } = config
  // Note: separate processes have no such folder; databases and id in the settings are enough for them.
  if (DATABASE_URL !== undefined && INSTALLATION_ID !== undefined) await mkdir(dataDir, { recursive: true })
  if (!(await stat(dataDir).catch(() => null))?.isDirectory())
    throw new OperatorError(`There is no folder ${dataDir}. Set DATA_DIR to the folder of the installation.`)
  // Note: before the lock, whose file would stay in a folder of something else.
  if (DATABASE_URL === undefined && !(await hasCluster(dataDir))) throw clusterMissing(dataDir)
  const lock = await lockFolder(dataDir)
  const opened: (() => Promise<unknown>)[] = [lock.release]
  try {
    let serverUrl = config.DATABASE_URL
    if (serverUrl === undefined) {
      const cluster = await startCluster({ dataDir, existing: true })
      opened.push(cluster.stop)
      serverUrl = cluster.url
    }
    const places = {
      dataDir,
      objects: findObjectLocation(dataDir, environment),
      databases: await ownUrls(config, dataDir, serverUrl, environment),
    }
    const { witnesses, problem } = await inspectEverything(places)
    const id =
      options.id ?? config.INSTALLATION_ID ?? witnesses.find((one) => one.id !== null)?.id ?? randomUUID()
    announceInstallation(id, dataDir, serverUrl)
    console.log(`Installation ${id}, recorded in:`)
    for (const { what, id: now, missing } of witnesses) {
      const state = missing
        ? 'does not exist, will be created'
        : now === id
          ? 'stays'
          : `now ${now ?? 'without id'}`
      console.log(`  ${what}: ${state}`)
    }
    if (problem !== null) console.log(`Note: ${problem}`)
    if (!options.yes) throw new OperatorError('Nothing was changed. Run it again with --yes to do this.')
    await recordEverywhere(places, id)
    console.log('Done. Sweeps stop by themselves where the database does not know what lies in the store.')
  } finally {
    await runInOrder(...opened.toReversed())
  }
}

function parseId(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('A UUID is expected.')
  return text.toLowerCase()
}
