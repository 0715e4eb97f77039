import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Environment } from '@alcove/kit/config/load-config'
import { createLogger } from '@alcove/kit/log/logger'
import { PRODUCT_VERSION } from '@alcove/kit/service/product-version'
import { inOrder } from '@alcove/kit/service/run-all'
import type { ObjectPlace } from '@alcove/media/object-place'
import type { Command } from 'commander'
import { openBackupBucket } from '../backup/backup-bucket.ts'
import { differingSettings, fingerprintSettings } from '../backup/fingerprint-settings.ts'
import { readManifest } from '../backup/manifest.ts'
import { type RestoreReport, restoreBackup } from '../backup/restore-backup.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { databaseUrls, knownSettings, loadPlatformConfig } from '../config.ts'
import { escaped } from '../console/escape.ts'
import { lockFolder } from '../installation/lock.ts'
import { findObjectPlace } from '../installation/object-place.ts'
import { startCluster } from '../postgres/cluster.ts'
import { giveOwnRoles } from '../postgres/own-roles.ts'
import { announceInstallation } from './announce-installation.ts'
import { openServer } from './open-server.ts'
import { FilesMissing, OperatorError } from './operator-error.ts'
import { ownUrls } from './own-urls.ts'
import { requireBackupSource, requireOneInstallation } from './require-backup-source.ts'

/** The command that needs no settings: a backup is verified wherever it lies. */
export const VERIFY_COMMAND = 'backup:verify'

const SHOWN = 20
const ACCEPTED = 'end with 0, not with 3, where the store lacks files that contents name'

interface BackupOptions {
  base?: string
  checkBase?: boolean
  acceptMissingFiles?: boolean
}

interface RestoreOptions {
  keepObjects?: boolean
  leaveOutDamaged?: boolean
  acceptMissingFiles?: boolean
}

const say = (line: string) => console.log(escaped(line))

export function addBackupCommands(program: Command, environment: Environment): void {
  program
    .command('backup')
    .description(
      'back up databases, files and keys of the installation, beside the running platform or alone',
    )
    .argument('<folder>', 'that does not exist yet')
    .option('--base <backup>', 'an earlier backup on the same disk: files that it has are linked')
    .option(
      '--check-base',
      'read every file of the base before it is linked; one that is damaged is copied anew',
    )
    .option('--accept-missing-files', ACCEPTED)
    .action((folder: string, options: BackupOptions) => backUp(environment, folder, options))
  program
    .command(VERIFY_COMMAND)
    .description('read everything that a backup holds and compare it with its checksums; changes nothing')
    .argument('<folder>', 'of the backup')
    .action(verify)
  program
    .command('restore')
    .description('put a backup into an installation that is empty')
    .argument('<folder>', 'of the backup')
    .option(
      '--keep-objects',
      'the object store is that of this installation and nothing else works with it: what it holds stays',
    )
    .option(
      '--leave-out-damaged',
      'put everything back but objects that are damaged in the backup, and list them',
    )
    .option('--accept-missing-files', ACCEPTED)
    .action((folder: string, options: RestoreOptions) => restore(environment, folder, options))
}

async function backUp(environment: Environment, folder: string, options: BackupOptions): Promise<void> {
  const config = loadPlatformConfig(environment)
  const dataDir = resolve(config.DATA_DIR)
  const objects = findObjectPlace(dataDir, environment)
  const places = await openObjects(objects, dataDir)
  await refuseUnfinishedRestore(dataDir)
  const installationId = await requireBackupSource(dataDir, config)
  const opened: (() => Promise<unknown>)[] = []
  const cut = new AbortController()
  const onSignal = () => cut.abort(new OperatorError('The backup was cut off; what was written is removed.'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, onSignal)
  try {
    const serverUrl = config.DATABASE_URL ?? (await openServer(dataDir, opened))
    const urls = await ownUrls(config, dataDir, serverUrl, environment)
    const databases = await requireOneInstallation(
      { dataDir, objects, databases: urls },
      installationId,
      config,
    )
    announceInstallation(installationId, dataDir, serverUrl)
    say(`Backing up into ${resolve(folder)}`)
    const { manifest, missing } = await takeBackup(
      {
        dataDir,
        ...places,
        databases,
        installationId,
        eventTransport: config.EVENT_TRANSPORT,
        program: PRODUCT_VERSION,
        environment,
        settingNames: knownSettings(),
      },
      folder,
      { base: options.base, checkBase: options.checkBase ?? false, signal: cut.signal, say },
    )
    for (const key of missing.slice(0, SHOWN)) say(`  named by a content, not in the store: ${key}`)
    const isAll = missing.length === 0 ? 'everything' : 'all that was found'
    say(
      `Done: ${isAll} up to ${manifest.takenAt} is in it. It holds keys and personal data: keep it like the original.`,
    )
    report(missing.length, 'The backup is whole and can be restored', options)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, onSignal)
    await inOrder(...opened.toReversed())
  }
}

async function verify(folder: string): Promise<void> {
  const manifest = await readManifest(folder)
  const { files, bytes } = await verifyBackup(folder, manifest)
  const objects = manifest.objects.copied === false ? ' The objects are listed in it, not copied.' : ''
  say(`Whole: ${files} files, ${bytes} bytes, as they were written at ${manifest.takenAt}.${objects}`)
}

async function restore(environment: Environment, folder: string, options: RestoreOptions): Promise<void> {
  const config = loadPlatformConfig(environment)
  const dataDir = resolve(config.DATA_DIR)
  const places = await openObjects(findObjectPlace(dataDir, environment), dataDir)
  const opened: (() => Promise<unknown>)[] = []
  try {
    say(`Restoring ${resolve(folder)} into ${dataDir}`)
    const restored = await restoreBackup(
      {
        dataDir,
        ...places,
        eventTransport: config.EVENT_TRANSPORT,
        environmentId: config.INSTALLATION_ID,
        existing: config.DATABASE_URL ? databaseUrls(config.DATABASE_URL, environment) : null,
        async openDatabases() {
          const lock = await lockFolder(dataDir)
          opened.push(lock.release)
          if (config.DATABASE_URL)
            return { urls: databaseUrls(config.DATABASE_URL, environment), bundledServer: null }
          const cluster = await startCluster({ dataDir })
          opened.push(cluster.stop)
          const urls = databaseUrls(cluster.url, environment)
          return {
            urls,
            bundledServer: cluster.url,
            // Note: the first start gives the roles the passwords of the backup.
            asOwners: () =>
              giveOwnRoles(cluster.url, urls, async () => randomBytes(24).toString('base64url')),
          }
        },
      },
      folder,
      {
        keepObjects: options.keepObjects ?? false,
        leaveOutDamaged: options.leaveOutDamaged ?? false,
        log: createLogger('error'),
        say,
      },
    )
    tell(restored, environment)
    const leftOut = new Set(restored.objects.leftOut)
    const missing = restored.differences.missing.filter(({ key }) => !leftOut.has(key))
    report(missing.length, 'The restore has ended', options)
  } finally {
    await inOrder(...opened.toReversed())
  }
}

/**
 * The last word on files that contents name: they do not play, wherever the backup goes.
 * @throws FilesMissing unless the operator has accepted it
 */
function report(
  missing: number,
  what: string,
  { acceptMissingFiles }: { acceptMissingFiles?: boolean },
): void {
  if (missing === 0) return
  const files = missing === 1 ? '1 file' : `${missing} files`
  const words = `${what}, but the object store lacks ${files} that contents name.`
  if (!acceptMissingFiles) throw new FilesMissing(`${words} Where that is known, say --accept-missing-files.`)
  say(words)
}

/** Where objects lie; with a bucket the folder is where they would lie otherwise. */
async function openObjects(place: ObjectPlace, dataDir: string) {
  if (place.kind === 'folder') return { objectFolder: place.folder, bucket: null }
  return { objectFolder: join(dataDir, 'objects'), bucket: await openBackupBucket(place.s3) }
}

function tell({ manifest, objects, differences }: RestoreReport, environment: Environment): void {
  for (const key of objects.missing.slice(0, SHOWN)) say(`  in the backup's list, not in the bucket: ${key}`)
  for (const key of objects.leftOut) say(`  left out, damaged in the backup: ${key}`)
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
