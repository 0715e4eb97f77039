import { findUnqueued } from '@alcove/kit/jobs/find-unqueued'
import { openPgBossQueue } from '@alcove/kit/jobs/pg-boss-queue'
import type { ServiceDeps } from '@alcove/kit/service/service'
import { GAVE_UP } from './actions/preparation/give-up-content.ts'
import { type Retry, retryPreparations } from './actions/preparation/retry-preparations.ts'
import { queueRemakes } from './actions/remakes/queue-remakes.ts'
import { type RemakeRequest, requestRemakes } from './actions/remakes/request-remakes.ts'
import type { RemakeSelection } from './domain/remakes/remakes.ts'
import { processContentJob } from './jobs.ts'
import type { ObjectPlace } from './object-place.ts'
import { openStoreForOperator } from './open-store.ts'
import { findRemakeProgress } from './queries/find-remake-progress.ts'
import { createMediaStore } from './store/store.ts'

const SHOWN = 200
const REASONS_SHOWN = 10
const LEFT_OUT_SHOWN = 1_000
/** Of one call: more are retried by the next one. */
const RETRIED = 1_000
/** Waiting contents among which those without a job are found, first in the queue. */
const LOOKED_THROUGH = 10_000

/**
 * Opens the operator's actions on the preparation queue without starting the service. Running workers take up what they
 * queue, within seconds.
 */
export async function createPreparationOperator(
  deps: Pick<ServiceDeps, 'database' | 'clock' | 'ids' | 'log'>,
  place: ObjectPlace,
) {
  const { clock, ids, database } = deps
  const objects = await openStoreForOperator(place, { clock })
  const jobs = openPgBossQueue({ ...deps, soleWorker: false })
  const transactions = { service: 'media', clock, ids, jobs, wakeRelay: () => undefined }
  const store = createMediaStore(database, transactions)
  await jobs.start([])
  const findLost = async () => {
    const waiting = await store.findWaitingPreparations(LOOKED_THROUGH)
    return findUnqueued(database, processContentJob, 'contentId', waiting.map(idOf))
  }
  return {
    /** At most 200 of each kind; `lost` are ids of those that wait without a job. */
    async listPreparations() {
      const [waiting, lost, failed, pausedAt, remakes, failedRemakes, brake] = await Promise.all([
        store.findWaitingPreparations(SHOWN),
        findLost(),
        store.findFailedPreparations(SHOWN),
        store.findPreparationPause(),
        findRemakeProgress({ store }),
        store.findFailedRemakes(SHOWN),
        store.findRemakeBrake(),
      ])
      return { waiting, lost, failed, pausedAt, remakes, failedRemakes, brake }
    },
    /** How far remakes are, whether they are held, and why some failed. */
    async showRemakes() {
      const [progress, reasons, pausedAt, brake] = await Promise.all([
        findRemakeProgress({ store }),
        store.countFailureReasons(REASONS_SHOWN),
        store.findPreparationPause(),
        store.findRemakeBrake(),
      ])
      return { progress, reasons, pausedAt, brake }
    },
    /** @param contentIds undefined: those whose attempts were used up, at most 1 000, and those whose job was lost */
    async retry(contentIds?: readonly string[]): Promise<Retry[]> {
      const findRetried = async () => [
        ...(await store.findFailedPreparations(RETRIED, GAVE_UP)).map(idOf),
        ...(await findLost()),
      ]
      return retryPreparations({ store, objects, clock }, contentIds ?? (await findRetried()))
    },
    remake: (contentIds: readonly string[]): Promise<RemakeRequest[]> =>
      requestRemakes({ store, objects, clock }, contentIds),
    /** What `remakeAll` would prepare again. */
    measureRemakable: (selection: RemakeSelection = {}) => store.measureRemakable(selection),
    /** What `remakeAll` leaves out, and why; at most a thousand. */
    findLeftOut: (selection: RemakeSelection = {}) => store.findLeftOut(selection, LEFT_OUT_SHOWN),
    /** @returns how many wait that did not wait before */
    remakeAll: (selection: RemakeSelection = {}): Promise<number> =>
      store.inTransaction(async (tx) => {
        const requested = await tx.requestAllRemakes(selection, clock.now())
        await queueRemakes(tx)
        return requested
      }),
    /** @returns false if it is paused already */
    pause: () => store.pausePreparations(clock.now()),
    /** @returns false if neither preparations are paused nor remakes braked */
    async resume(): Promise<boolean> {
      const isResumed = await store.resumePreparations()
      return store.inTransaction(async (tx) => {
        const isReleased = await tx.releaseRemakes()
        await tx.putBackQueuedRemakes()
        await queueRemakes(tx)
        return isResumed || isReleased
      })
    },
    async close() {
      await jobs.stop()
      await store.close()
    },
  }
}

const idOf = ({ contentId }: { contentId: string }) => contentId
