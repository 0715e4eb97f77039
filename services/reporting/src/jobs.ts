import type { JobSpec } from '@alcove/kit/jobs/job-queue'

/** Sends one notification. The waits total almost three hours: long enough for greylisting and a server restart. */
export const sendNotificationJob: JobSpec<{ notificationId: string }> = {
  name: 'send-notification',
  attempts: 12,
  timeoutS: 120,
  retryDelayS: 5,
  concurrency: 2,
}

/** Sends the farewell of a deleted account. The waits total twenty minutes: the address is kept no longer. */
export const sendFarewellJob: JobSpec<{ notificationId: string }> = {
  ...sendNotificationJob,
  name: 'send-farewell',
  attempts: 9,
}

/** Removes a deleted account's mail from the mailer's own copies. */
export const discardMailJob: JobSpec<{ notificationId: string }> = {
  name: 'discard-mail',
  attempts: 12,
  timeoutS: 60,
  retryDelayS: 5,
  concurrency: 1,
}
