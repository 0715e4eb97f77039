import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@alcove/kit/clock'
import type { S3Access } from '@alcove/kit/testing/s3/s3-server'
import { openS3Store } from '@alcove/media/adapters/s3/s3-store'
import { type InstalledPlatform, installPlatform } from './installed-platform.ts'

/** Settings of a platform with a bucket of its own, to which browsers upload directly. */
export function bucketSettings({ endpoint, region, accessKey, secretKey }: S3Access) {
  return {
    OBJECT_STORE: 's3',
    S3_ENDPOINT: endpoint,
    S3_PUBLIC_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: `alcove-test-${randomUUID()}`,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  }
}
export type BucketSettings = ReturnType<typeof bucketSettings>

/** Moves an installation without files from its folder to that bucket like an operator: with its record. */
export async function moveToBucket(dataDir: string, settings: BucketSettings): Promise<void> {
  const store = openS3Store({
    settings: {
      endpoint: settings.S3_ENDPOINT,
      region: settings.S3_REGION,
      bucket: settings.S3_BUCKET,
      accessKey: settings.S3_ACCESS_KEY,
      secretKey: settings.S3_SECRET_KEY,
    },
    secret: '',
    partFolder: join(dataDir, 'parts'),
    clock: systemClock,
  })
  const record = 'installation.json'
  await store.writeText(record, await readFile(join(dataDir, 'objects', record), 'utf8'))
}

/** A bucket where a server for it runs, else a folder; both in `npm run verify`. */
export function storesToTry(
  server: S3Access | null | undefined,
): [name: string, bucket: BucketSettings | null][] {
  const folder: [string, null] = ['a folder', null]
  if (!server) return [folder]
  const bucket: [string, BucketSettings] = ['a bucket', bucketSettings(server)]
  return process.env.STORES === 'all' ? [folder, bucket] : [bucket]
}

/** A platform on that store. Browsers do not reach the bucket themselves. */
export function installOnStore(bucket: BucketSettings | null): Promise<InstalledPlatform> {
  const { S3_PUBLIC_ENDPOINT: _address, ...environment } = bucket ?? { S3_PUBLIC_ENDPOINT: '' }
  return installPlatform({
    environment,
    ...(bucket && { before: (dataDir: string) => moveToBucket(dataDir, bucket) }),
  })
}
