import { estimateTimeLeft, percentEnded, type RemakeCounts } from '../domain/remakes/remake-progress.ts'
import type { MediaStore } from '../store/store.ts'

/** Endings from which the pace is taken. */
const MEASURED = 100

export interface RemakeProgress extends RemakeCounts {
  percent: number
  /** Milliseconds, roughly; null where too little has ended to tell. */
  timeLeftMs: number | null
}

type Store = Pick<MediaStore, 'countRemakes' | 'measureWaitingRemakes' | 'findRemakeEndings'>

/** How far the remakes are that were requested last: all of it is kept, so that a restart changes nothing. */
export async function findRemakeProgress({ store }: { store: Store }): Promise<RemakeProgress> {
  const [counts, waitingWork, endings] = await Promise.all([
    store.countRemakes(),
    store.measureWaitingRemakes(),
    store.findRemakeEndings(MEASURED),
  ])
  return { ...counts, percent: percentEnded(counts), timeLeftMs: estimateTimeLeft(waitingWork, endings) }
}
