import { join } from 'node:path'
import { uuidV7 } from '@alcove/kit/ids'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { pino } from 'pino'
import type { S3Settings } from '../../src/adapters/s3/s3-settings.ts'
import { openS3Store } from '../../src/adapters/s3/s3-store.ts'
import { createMediaStore } from '../../src/store/store.ts'
import { GRANT_KEY, type MediaWorld } from '../support/world.ts'

/** Settings of media with its files in this bucket. */
export function settingsFor({ endpoint, region, bucket, accessKey, secretKey }: S3Settings) {
  return {
    OBJECT_STORE: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  }
}

/** Dependencies of sweeps, with the time that the test sets. */
export function sweepingBucket(
  world: Pick<MediaWorld, 'database' | 'workFolder'>,
  settings: S3Settings,
  passedMs = 0,
) {
  const clock = { now: () => new Date(Date.now() + passedMs) }
  const partFolder = join(world.workFolder, 'parts')
  const store = createMediaStore(world.database, {
    service: 'media',
    clock,
    ids: uuidV7,
    wakeRelay: () => undefined,
  })
  const { lockPrefix } = store
  const objects = openS3Store({ settings, secret: GRANT_KEY, partFolder, clock, lockPrefix })
  const log = pino({ level: 'silent' })
  return { objects, store, clock, log, metrics: createMetrics() }
}
