import type { JobSpec } from '@alcove/kit/jobs/job-queue'

/** Sends one notification. The waits add up to almost three hours: long enough for greylisting and a server restart. */
export const sendNotificationJob: JobSpec<{ notificationId: string }> = {
  name: 'send-notification',
  attempts: 12,
  timeoutS: 120,
  retryDelayS: 5,
  concurrency: 2,
}

/** Tells that an account was deleted. The waits add up to twenty minutes: so long, at most, the address is kept. */
export const sendFarewellJob: JobSpec<{ notificationId: string }> = {
  ...sendNotificationJob,
  name: 'send-farewell',
  attempts: 9,
}

/** Removes a mail to a deleted account from what the mailer keeps. */
export const discardMailJob: JobSpec<{ notificationId: string }> = {
  name: 'discard-mail',
  attempts: 12,
  timeoutS: 60,
  retryDelayS: 5,
  concurrency: 1,
}
