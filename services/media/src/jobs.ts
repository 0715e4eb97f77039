import type { JobSpec } from '@alcove/kit/jobs/job-queue'

/** Makes a frozen file playable. */
export const processContentJob: JobSpec<{ contentId: string }> = {
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
