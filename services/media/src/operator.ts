import type { Clock } from '@alcove/kit/clock'
import type { Sql } from '@alcove/kit/database/database'
import type { ServiceDeps } from '@alcove/kit/service/service'
import { blockFile } from './actions/blocked-files/block-file.ts'
import { describeMismatch, recordStore } from './actions/contents/claim-store.ts'
import { BRAKED_SWEEPS } from './actions/trash/brake-sweep.ts'
import { restoreFromTrash } from './actions/trash/restore-from-trash.ts'
import type { TrashEntry } from './domain/objects/trash.ts'
import type { ObjectPlace } from './object-place.ts'
import { openStoreForOperator } from './open-store.ts'
import { inspectStore, readStoreId } from './queries/inspect-store.ts'
import { createMediaStore } from './store/store.ts'

interface Deps {
  /** Media's database; null while it does not exist. */
  database: Sql | null
  clock: Clock
}

/** Checks and marks media's object store without starting the service. */
export async function createStoreInspector({ database, clock }: Deps, place: ObjectPlace) {
  const objects = await openStoreForOperator(place, clock)
  return {
    location: objects.location,
    setting: objects.setting,
    readStoreId: () => readStoreId(objects),
    recordStore: (id: string) => recordStore(objects, id),
    /** True when the store holds originals or renditions. */
    hasFiles: async () => (await objects.findContentIds(1)).length > 0,
    /** Explains why store and database do not belong to this installation, and the remedy; null if they do. */
    async findProblem(id: string | null): Promise<string | null> {
      return describeMismatch(await inspectStore(objects, database ?? NO_DATABASE), objects, id)
    },
  }
}

/** Answers like an empty database. */
const NO_DATABASE: Sql = { query: async () => [] }

/** Operator actions on swept objects, braked sweeps and blocked files. */
export async function createMediaOperator(
  { database, clock, ids }: Pick<ServiceDeps, 'database' | 'clock' | 'ids'>,
  place: ObjectPlace,
) {
  const objects = await openStoreForOperator(place, clock)
  const store = createMediaStore(database, { service: 'media', clock, ids, wakeRelay: () => undefined })
  return {
    listTrash: () => objects.listTrash(),
    restoreTrash: (entries: TrashEntry[], options: { evenWithdrawn: boolean }) =>
      restoreFromTrash({ objects, store }, entries, options),
    /** @returns false if no sweep is braked */
    async releaseSweepBrake(): Promise<boolean> {
      const released = []
      for (const sweep of BRAKED_SWEEPS) released.push(await store.releaseSweepBrake(sweep, clock.now()))
      return released.includes(true)
    },
    blockFile: (file: string, reason: string) => blockFile({ store, clock }, file, reason),
    unblockFile: (sha256: string) => store.inTransaction((tx) => tx.unblockFile(sha256)),
    findBlockedFiles: (limit: number) => store.findBlockedFiles(limit),
    close: () => store.close(),
  }
}
