import type { JobSpec } from '@alcove/kit/jobs/job-queue'

/** Sends one notification. The waits add up to almost three hours: long enough for greylisting and a server restart. */
export const sendNotificationJob: JobSpec<{ notificationId: string }> = {
  name: 'send-notification',
  attempts: 12,
  timeoutS: 120,
  retryDelayS: 5,
  concurrency: 2,
}
