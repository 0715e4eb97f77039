import { resolve } from 'node:path'
import type { Environment } from '@alcove/kit/config/load-config'
import { PRODUCT_VERSION } from '@alcove/kit/service/product-version'
import { runInOrder } from '@alcove/kit/service/run-all'
import type { Command } from 'commander'
import { readManifest } from '../backup/manifest.ts'
import { refuseUnfinishedRestore } from '../backup/restoring/unfinished-restore.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { knownSettings, loadPlatformConfig } from '../config.ts'
import { findObjectLocation } from '../installation/find-object-location.ts'
import { openObjects, print, refuseMissingFiles } from './backup-places.ts'
import { announceInstallation } from './opening/announce-installation.ts'
import { openServer } from './opening/open-server.ts'
import { ownUrls } from './opening/own-urls.ts'
import { OperatorError } from './operator-error.ts'
import { requireBackupSource, requireOneInstallation } from './require-backup-source.ts'
import { type RestoreOptions, restore } from './restore.ts'

/** Needs no settings: verifies a backup in any folder. */
export const VERIFY_COMMAND = 'backup:verify'

const SHOWN = 20
const ACCEPTED = 'end with 0, not with 3, where the store lacks files that contents name'

interface BackupOptions {
  base?: string
  checkBase?: boolean
  acceptMissingFiles?: boolean
}

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
  const objects = findObjectLocation(dataDir, environment)
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
    print(`Backing up into ${resolve(folder)}`)
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
      { base: options.base, checkBase: options.checkBase ?? false, signal: cut.signal, say: print },
    )
    for (const key of missing.slice(0, SHOWN)) print(`  named by a content, not in the store: ${key}`)
    const isAll = missing.length === 0 ? 'everything' : 'all that was found'
    print(
      `Done: ${isAll} up to ${manifest.takenAt} is in it. It holds keys and personal data: keep it like the original.`,
    )
    refuseMissingFiles(missing.length, 'The backup is whole and can be restored', options)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, onSignal)
    await runInOrder(...opened.toReversed())
  }
}

async function verify(folder: string): Promise<void> {
  const manifest = await readManifest(folder)
  const { files, bytes } = await verifyBackup(folder, manifest)
  const objects = manifest.objects.copied === false ? ' The objects are listed in it, not copied.' : ''
  print(`Whole: ${files} files, ${bytes} bytes, as they were written at ${manifest.takenAt}.${objects}`)
}
