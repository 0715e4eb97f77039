import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type S3Server, startS3Server, warnOfMissingS3 } from '@alcove/kit/testing/s3/s3-server'
import { afterAll } from 'vitest'
import type { S3Settings } from '../../src/adapters/s3/s3-settings.ts'
import { openS3Store } from '../../src/adapters/s3/s3-store.ts'
import type { StoreKind } from './store-on-trial.ts'

export const SECRET = 'only-for-tests-only-for-tests-only-for-tests'

/** A server for one test file, ended with it; null, said loudly, where there is none. */
export async function serveS3(): Promise<S3Server | null> {
  const server = await startS3Server()
  if ('missing' in server) {
    warnOfMissingS3(server.missing)
    return null
  }
  afterAll(() => server.stop())
  return server
}

/** A bucket that nothing else uses, and does not exist yet. */
export function newBucket(server: S3Server | null): S3Settings {
  if (server === null) throw new Error('there is no S3 server')
  const { endpoint, region, accessKey, secretKey } = server
  return { endpoint, region, accessKey, secretKey, bucket: `alcove-test-${randomUUID()}` }
}

export function s3Kind(settings: S3Settings): StoreKind {
  return {
    partFolder: 'parts',
    async open(folder, clock) {
      const store = openS3Store({ settings, secret: SECRET, partFolder: join(folder, 'parts'), clock })
      await store.prepare()
      return store
    },
  }
}
