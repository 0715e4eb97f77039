import { randomBytes } from 'node:crypto'
import type { Clock } from '@alcove/kit/clock'
import type { Sql } from '@alcove/kit/database/database'
import { describeMismatch, recordStore } from './actions/claim-store.ts'
import { openFolderStore } from './adapters/folder/folder-store.ts'
import type { MediaConfig } from './config.ts'
import { inspectStore, readStoreId } from './queries/inspect-store.ts'

interface Deps {
  /** Of media; null while the database does not exist. */
  database: Sql | null
  clock: Clock
}

/** The operator's actions on media's object store, without the service around them. */
export function createMediaOperator({ database, clock }: Deps, settings: Pick<MediaConfig, 'OBJECT_FOLDER'>) {
  // Note: no URL is signed here, so the key does not matter.
  const objects = openFolderStore(settings.OBJECT_FOLDER, randomBytes(32).toString('base64url'), clock)
  return {
    location: objects.location,
    readStoreId: () => readStoreId(objects),
    recordStore: (id: string) => recordStore(objects, id),
    /** Whether the store holds originals or renditions. */
    hasFiles: async () => (await objects.findContentIds(1)).length > 0,
    /** Why store and database do not belong to this installation, and what to do; null where they do. */
    async findProblem(id: string | null): Promise<string | null> {
      return describeMismatch(await inspectStore(objects, database ?? NO_DATABASE), objects.location, id)
    },
  }
}

/** Answers as an empty database does. */
const NO_DATABASE: Sql = { query: async () => [] }
