import type { JobSpec } from '@alcove/kit/jobs/job-queue'
import type { RoomLack } from './domain/room-lack.ts'

export interface Preparation {
  contentId: string
  /** Position it was queued at: its content may have moved back since. */
  position?: number
  lack?: RoomLack
  /** True where a content that is prepared already is prepared again. */
  isRemake?: true
}

/** Prepares a frozen file for playback. */
export const processContentJob: JobSpec<Preparation> = {
  name: 'process-content',
  attempts: 4,
  timeoutS: 6 * 3_600,
  retryDelayS: 5,
  concurrency: 1,
}

/** Withdraws the contents of a deleted account. */
export const withdrawContentsJob: JobSpec<{ userId: string }> = {
  name: 'withdraw-contents',
  attempts: 12,
  timeoutS: 3_600,
  retryDelayS: 5,
  concurrency: 1,
}
