import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the installations that the test files of this run copy, each created by the first that needs it. */
    installations: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-installations-'))
  // Note: as root, the database's own account must be able to traverse it.
  await chmod(folder, 0o711)
  project.provide('installations', folder)
  return () => rm(folder, { recursive: true, force: true })
}
