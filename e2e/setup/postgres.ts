import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { findMemoryFolder } from '@alcove/kit/testing/memory-folder'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

/**
 * One real PostgreSQL for all test files; each creates databases of its own, cloned from templates. Uses the server of
 * TEST_DATABASE_URL (of a superuser) if set, else the bundled one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL) {
    project.provide('databaseUrl', TEST_DATABASE_URL)
    return async () => undefined
  }
  const folder = await mkdtemp(join(await findMemoryFolder(), 'alcove-test-'))
  // Note: as root, the database's own account must be able to traverse it; else its cluster would lie elsewhere and stay.
  await chmod(folder, 0o711)
  const cluster = await startCluster({ dataDir: folder, disposable: true })
  project.provide('databaseUrl', cluster.url)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
