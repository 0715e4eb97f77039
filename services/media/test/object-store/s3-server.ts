import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { S3Settings } from '../../src/adapters/s3/s3-settings.ts'
import { openS3Store } from '../../src/adapters/s3/s3-store.ts'
import type { LockPrefix } from '../../src/ports.ts'
import type { StoreKind } from './store-on-trial.ts'

export const SECRET = 'only-for-tests-only-for-tests-only-for-tests'

/** For tests in which one process at a time works on a prefix. */
export const alone: LockPrefix = (_prefix, work) => work(async () => undefined)

/** Settings of an unused bucket that does not exist yet. */
export function newBucket(): S3Settings {
  const server = inject('s3')
  if (server === null) throw new Error('there is no S3 server')
  return { ...server, bucket: `alcove-test-${randomUUID()}` }
}

export function s3Kind(settings: S3Settings): StoreKind {
  return {
    partFolder: 'parts',
    async open(folder, clock) {
      const partFolder = join(folder, 'parts')
      const store = openS3Store({ settings, secret: SECRET, partFolder, clock, lockPrefix: alone })
      await store.prepare()
      return store
    },
  }
}
