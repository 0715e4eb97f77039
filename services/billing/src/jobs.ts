import type { JobSpec } from '@alcove/kit/jobs/job-queue'

/** Acts on one notification: fetches the truth about whom it names. */
export const settleNotificationJob: JobSpec<{ notificationId: string }> = {
  name: 'settle-notification',
  attempts: 6,
  timeoutS: 60,
  retryDelayS: 5,
  concurrency: 4,
}

/** Asks the payment provider for something that nobody waits for. */
export const carryOutOrderJob: JobSpec<{ orderId: string }> = {
  name: 'carry-out-order',
  attempts: 8,
  timeoutS: 60,
  retryDelayS: 10,
  concurrency: 2,
}
