import type { JobSpec } from '@alcove/kit/jobs/job-queue'

/** Makes a frozen file playable. */
export const processContentJob: JobSpec<{ contentId: string }> = {
  name: 'process-content',
  attempts: 4,
  timeoutS: 6 * 3_600,
  retryDelayS: 5,
  concurrency: 1,
}
