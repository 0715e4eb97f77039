import { resolve } from 'node:path'
import type { Environment } from '@alcove/kit/config/load-config'
import { createLogger } from '@alcove/kit/log/logger'
import { PRODUCT_VERSION } from '@alcove/kit/service/product-version'
import { inOrder } from '@alcove/kit/service/run-all'
import type { ObjectPlace } from '@alcove/media/object-place'
import type { Command } from 'commander'
import { differingSettings, fingerprintSettings } from '../backup/fingerprint-settings.ts'
import { type RestoreReport, restoreBackup } from '../backup/restore-backup.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts'
import { databaseUrls, knownSettings, loadPlatformConfig } from '../config.ts'
import { lockFolder } from '../installation/lock.ts'
import { findObjectPlace } from '../installation/object-place.ts'
import { startCluster } from '../postgres/cluster.ts'
import { announceInstallation } from './announce-installation.ts'
import { openServer } from './open-server.ts'
import { OperatorError } from './operator-error.ts'
import { requireBackupSource, requireOlderInstallation } from './require-backup-source.ts'

const SHOWN = 20
const say = (line: string) => console.log(line)

export function addBackupCommands(program: Command, environment: Environment): void {
  program
    .command('backup')
    .description(
      'back up databases, files and keys of the installation, beside the running platform or alone',
    )
    .argument('<folder>', 'that does not exist yet')
    .option('--base <backup>', 'an earlier backup on the same disk: files that it has are linked')
    .action((folder: string, { base }: { base?: string }) => backUp(environment, folder, base))
  program
    .command('restore')
    .description('put a backup into an installation that is empty')
    .argument('<folder>', 'of the backup')
    .option('--keep-objects', 'the object store was not lost: what it holds stays')
    .action((folder: string, { keepObjects = false }: { keepObjects?: boolean }) =>
      restore(environment, folder, keepObjects),
    )
}

async function backUp(environment: Environment, folder: string, base: string | undefined): Promise<void> {
  const config = loadPlatformConfig(environment)
  const dataDir = resolve(config.DATA_DIR)
  const objects = findObjectPlace(dataDir, environment)
  const objectFolder = requireFolder(objects)
  await refuseUnfinishedRestore(dataDir)
  const installationId = await requireBackupSource(dataDir, config)
  const opened: (() => Promise<unknown>)[] = []
  const cut = new AbortController()
  const onSignal = () => cut.abort(new OperatorError('The backup was cut off; what was written is removed.'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, onSignal)
  try {
    const serverUrl = config.DATABASE_URL ?? (await openServer(dataDir, opened))
    const databases = databaseUrls(serverUrl, environment)
    if (installationId === null) await requireOlderInstallation({ dataDir, objects, databases })
    announceInstallation(installationId, dataDir, serverUrl)
    say(`Backing up into ${resolve(folder)}`)
    const manifest = await takeBackup(
      {
        dataDir,
        objectFolder,
        databases,
        installationId,
        eventTransport: config.EVENT_TRANSPORT,
        program: PRODUCT_VERSION,
        environment,
        settingNames: knownSettings(),
      },
      folder,
      { base, signal: cut.signal, say },
    )
    say(
      `Done: everything up to ${manifest.takenAt} is in it. It holds keys and personal data: keep it like the original.`,
    )
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, onSignal)
    await inOrder(...opened.toReversed())
  }
}

async function restore(environment: Environment, folder: string, keepObjects: boolean): Promise<void> {
  const config = loadPlatformConfig(environment)
  const dataDir = resolve(config.DATA_DIR)
  const objectFolder = requireFolder(findObjectPlace(dataDir, environment))
  const opened: (() => Promise<unknown>)[] = []
  try {
    say(`Restoring ${resolve(folder)} into ${dataDir}`)
    const report = await restoreBackup(
      {
        dataDir,
        objectFolder,
        eventTransport: config.EVENT_TRANSPORT,
        async openDatabases() {
          const lock = await lockFolder(dataDir)
          opened.push(lock.release)
          if (config.DATABASE_URL)
            return { urls: databaseUrls(config.DATABASE_URL, environment), bundledServer: null }
          const cluster = await startCluster({ dataDir })
          opened.push(cluster.stop)
          return { urls: databaseUrls(cluster.url, environment), bundledServer: cluster.url }
        },
      },
      folder,
      { keepObjects, log: createLogger('error'), say },
    )
    tell(report, environment)
  } finally {
    await inOrder(...opened.toReversed())
  }
}

/** @throws OperatorError for a bucket: a backup without its objects would look whole */
function requireFolder(objects: ObjectPlace): string {
  if (objects.kind === 'folder') return objects.folder
  throw new OperatorError(
    'With OBJECT_STORE=s3 there is no backup and restore by this command: dump the databases with pg_dump, then copy the ' +
      'bucket with the means of its server (docs/operations.md).',
  )
}

function tell({ manifest, differences }: RestoreReport, environment: Environment): void {
  const { contents, missing, unknown } = differences
  say(`${contents} contents; files that they name and the store lacks: ${missing.length}`)
  for (const { contentId, key } of missing.slice(0, SHOWN)) say(`  ${contentId}: ${key}`)
  say(`Files that no content names: ${unknown.length} (newer than the database; nothing was deleted)`)
  for (const key of unknown.slice(0, SHOWN)) say(`  ${key}`)
  const differing = differingSettings(
    manifest.settings,
    fingerprintSettings(environment, knownSettings(), manifest.id),
  )
  if (differing.length > 0) say(`Settings that differ from those of the backup: ${differing.join(', ')}`)
  say(`Done: the installation is as it was at ${manifest.takenAt}. What happened since is not in it.`)
}
