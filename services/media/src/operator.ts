import type { Clock } from '@alcove/kit/clock'
import type { Sql } from '@alcove/kit/database/database'
import type { ServiceDeps } from '@alcove/kit/service/service'
import { blockFile } from './actions/blocked-files/block-file.ts'
import { describeMismatch, recordStore } from './actions/contents/claim-store.ts'
import { BRAKED_SWEEPS, type BrakedSweep } from './actions/trash/brake-sweep.ts'
import { restoreFromTrash } from './actions/trash/restore-from-trash.ts'
import { sweepsTooMuch } from './domain/objects/sweeps-too-much.ts'
import type { TrashEntry } from './domain/objects/trash.ts'
import type { ObjectPlace } from './object-place.ts'
import { openStoreForOperator } from './open-store.ts'
import { inspectStore, readStoreId } from './queries/inspect-store.ts'
import { createMediaStore, type MediaStore } from './store/store.ts'

export { BRAKED_SWEEPS, type BrakedSweep }

interface Deps {
  /** Media's database; null while it does not exist. */
  database: Sql | null
  clock: Clock
}

/** Checks and marks media's object store without starting the service. */
export async function createStoreInspector({ database, clock }: Deps, place: ObjectPlace) {
  const objects = await openStoreForOperator(place, { clock })
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
  const store = createMediaStore(database, { service: 'media', clock, ids, wakeRelay: () => undefined })
  const objects = await openStoreForOperator(place, { clock, lockPrefix: store.lockPrefix })
  return {
    listTrash: () => objects.listTrash(),
    restoreTrash: (entries: TrashEntry[], options: { evenWithdrawn: boolean }) =>
      restoreFromTrash({ objects, store }, entries, options),
    findBrakedSweeps: () => findBrakedSweeps(store),
    /** @returns false if the sweep is not braked */
    releaseSweepBrake: (sweep: BrakedSweep) => store.releaseSweepBrake(sweep, clock.now()),
    blockFile: (file: string, reason: string) => blockFile({ store, clock }, file, reason),
    unblockFile: (sha256: string) => store.inTransaction((tx) => tx.unblockFile(sha256)),
    findBlockedFiles: (limit: number) => store.findBlockedFiles(limit),
    close: () => store.close(),
  }
}

/** Lists the braked sweeps with what they found last; a released one stays listed until it has passed. */
async function findBrakedSweeps(store: Pick<MediaStore, 'findSweepBrake'>) {
  const found = await Promise.all(
    BRAKED_SWEEPS.map(async (sweep) => ({ sweep, brake: await store.findSweepBrake(sweep) })),
  )
  return found.flatMap(({ sweep, brake }) => {
    if (brake === null) return []
    const { unused, total, brakedAt, releasedAt } = brake
    // Note: where the share is small, the database knew none of the contents.
    const reason: 'share' | 'unknown' = sweepsTooMuch({ unused, total, known: 1 }) ? 'share' : 'unknown'
    return [{ sweep, unused, total, brakedAt, releasedAt, reason }]
  })
}
