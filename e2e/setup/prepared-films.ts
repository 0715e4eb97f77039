import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the clips, and of what ffmpeg made of them, that the test files of this run share. */
    preparedFilms: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-films-'))
  project.provide('preparedFilms', folder)
  return () => rm(folder, { recursive: true, force: true })
}
