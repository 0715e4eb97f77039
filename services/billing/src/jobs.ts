import type { JobSpec } from '@alcove/kit/jobs/job-queue'

/** Syncs the customer that a webhook event names. Its name and payload are stored with the jobs that wait. */
export const processWebhookEventJob: JobSpec<{ notificationId: string }> = {
  name: 'settle-notification',
  attempts: 6,
  timeoutS: 60,
  retryDelayS: 5,
  concurrency: 4,
}

/** Executes a provider command in the background. Its name and payload are stored with the jobs that wait. */
export const runCommandJob: JobSpec<{ orderId: string }> = {
  name: 'carry-out-order',
  attempts: 8,
  timeoutS: 60,
  retryDelayS: 10,
  concurrency: 2,
}
