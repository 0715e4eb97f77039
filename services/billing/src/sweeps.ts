import type { Sweep } from '@alcove/kit/service/housekeeping'
import type { BillingDeps } from './deps.ts'
import { sendReminders } from './emails/actions/send-reminders.ts'
import { expireUnsyncedSubscriptions } from './subscriptions/actions/expire-unsynced-subscriptions.ts'
import { eraseRetainedNames } from './sync/actions/erase-retained-names.ts'
import { reconcile } from './sync/actions/reconcile.ts'
import { resumeUnfinishedWork } from './sync/actions/resume-unfinished-work.ts'
import { deleteOldWebhookEvents } from './webhooks/actions/delete-old-webhook-events.ts'

/** Longest delay of the event that announces an end; access itself ends on time, because each event carries its end. */
const SWEEP_MS = 60_000
const RECONCILE_MS = 3_600_000
const REMIND_MS = 3_600_000
const DELETE_MS = 3_600_000
const DAY_MS = 86_400_000

/** A free site runs no sweep that calls a provider or announces payments. */
export const billingSweeps = (billing: BillingDeps): Sweep[] => [
  ...(billing.provider.name === 'none' ? [] : paymentSweeps(billing)),
  {
    everyMs: SWEEP_MS,
    run: (signal) => expireUnsyncedSubscriptions(billing, signal),
    failed: 'subscription.sweep-failed',
    atStart: true,
  },
  {
    everyMs: DELETE_MS,
    run: () => deleteOldWebhookEvents(billing),
    failed: 'webhook-event.sweep-failed',
  },
  {
    everyMs: DAY_MS,
    run: () => eraseRetainedNames(billing),
    failed: 'pseudonym.sweep-failed',
    atStart: true,
  },
]

const paymentSweeps = (billing: BillingDeps): Sweep[] => [
  {
    everyMs: SWEEP_MS,
    run: (signal) => resumeUnfinishedWork(billing, signal),
    failed: 'unfinished-work.sweep-failed',
    atStart: true,
  },
  {
    everyMs: RECONCILE_MS,
    run: (signal) => reconcile(billing, { signal }),
    failed: 'reconciliation.sweep-failed',
    atStart: true,
  },
  {
    everyMs: REMIND_MS,
    run: (signal) => sendReminders(billing, signal),
    failed: 'reminder.sweep-failed',
    atStart: true,
  },
]
