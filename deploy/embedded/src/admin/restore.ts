import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { Environment } from '@alcove/kit/config/load-config'
import { createLogger } from '@alcove/kit/log/logger'
import { runInOrder } from '@alcove/kit/service/run-all'
import { differingSettings, fingerprintSettings } from '../backup/fingerprint-settings.ts'
import { OBJECT_INDEX } from '../backup/manifest.ts'
import { type RestoreReport, restoreBackup } from '../backup/restoring/restore-backup.ts'
import { databaseUrls, knownSettings, loadPlatformConfig } from '../config.ts'
import { findObjectLocation } from '../installation/find-object-location.ts'
import { lockFolder } from '../installation/lock.ts'
import { startCluster } from '../postgres/cluster.ts'
import { giveOwnRoles } from '../postgres/own-roles.ts'
import { openObjects, print, refuseMissingFiles } from './backup-places.ts'

const SHOWN = 20

export interface RestoreOptions {
  keepObjects?: boolean
  leaveOutDamaged?: boolean
  acceptMissingFiles?: boolean
}

export async function restore(
  environment: Environment,
  folder: string,
  options: RestoreOptions,
): Promise<void> {
  const config = loadPlatformConfig(environment)
  const dataDir = resolve(config.DATA_DIR)
  const places = await openObjects(findObjectLocation(dataDir, environment), dataDir)
  const opened: (() => Promise<unknown>)[] = []
  try {
    print(`Restoring ${resolve(folder)} into ${dataDir}`)
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
            // Note: the first start sets the passwords of the roles to those of the backup.
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
        say: print,
      },
    )
    tell(restored, environment)
    const leftOut = new Set(restored.objects.leftOut)
    const missing = restored.differences.missing.filter(({ key }) => !leftOut.has(key))
    const remedy = `Copy them there before the first start: ${OBJECT_INDEX} in the backup lists all of them.`
    refuseMissingFiles(missing.length, 'The restore has ended', options, places.bucket ? remedy : undefined)
  } finally {
    await runInOrder(...opened.toReversed())
  }
}

function tell({ manifest, objects, differences }: RestoreReport, environment: Environment): void {
  for (const key of objects.missing.slice(0, SHOWN))
    print(`  in the backup's list, not in the bucket: ${key}`)
  for (const key of objects.leftOut) print(`  left out, damaged in the backup: ${key}`)
  const { contents, missing, unknown } = differences
  print(`${contents} contents; files that they name and the store lacks: ${missing.length}`)
  for (const { contentId, key } of missing.slice(0, SHOWN)) print(`  ${contentId}: ${key}`)
  print(`Files that no content names: ${unknown.length} (newer than the database; nothing was deleted)`)
  for (const key of unknown.slice(0, SHOWN)) print(`  ${key}`)
  const differing = differingSettings(
    manifest.settings,
    fingerprintSettings(environment, knownSettings(), manifest.id),
  )
  if (differing.length > 0) print(`Settings that differ from those of the backup: ${differing.join(', ')}`)
  print(`Done: the installation is as it was at ${manifest.takenAt}. What happened since is not in it.`)
}
