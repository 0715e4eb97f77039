import { rm } from 'node:fs/promises'
import { createTestDatabase } from '@alcove/kit/testing/databases'
import type { Installation } from './one-process.ts'
import { configFor, type Folders, GRANT_KEY, makeFolders } from './world.ts'

export interface MadeInstallation {
  installation: Installation
  folders: Folders
  /** Removes its folders and databases, once no process uses them. */
  remove(): Promise<void>
}

/**
 * Makes folders and databases in which processes of media are started one after the other.
 * @param place settings of another object store; the folder if omitted
 */
export async function makeInstallation(place?: Record<string, string>): Promise<MadeInstallation> {
  const folders = await makeFolders()
  const [own, events] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const { OBJECT_FOLDER = '', WORK_FOLDER } = configFor(folders)
  const settings = { GRANT_SIGNING_KEY: GRANT_KEY, WORK_FOLDER, ...(place ?? { OBJECT_FOLDER }) }
  return {
    installation: { databaseUrl: own.url, eventsUrl: events.url, settings },
    folders,
    async remove() {
      await Promise.all([own.drop(), events.drop()])
      await rm(folders.root, { recursive: true, force: true })
    },
  }
}
