import { type S3Access, startS3Server } from '@alcove/kit/testing/s3/s3-server'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A real S3 server, in which each test creates its own buckets; null when this machine has none. */
    s3: S3Access | null
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startS3Server()
  if ('missing' in server) {
    console.warn(`\n*** SKIPPED: every test that needs an S3 server. ${server.missing}. ***\n`)
    project.provide('s3', null)
    return async () => undefined
  }
  const { stop, ...access } = server
  project.provide('s3', access)
  return stop
}
