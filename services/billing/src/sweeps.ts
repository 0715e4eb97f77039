import type { Sweep } from '@alcove/kit/service/housekeeping'
import { eraseRetainedNames } from './actions/erase-retained-names.ts'
import type { BillingDeps } from './deps.ts'
import { sendReminders } from './emails/actions/send-reminders.ts'
import { expireSubscriptions } from './subscriptions/actions/expire-subscriptions.ts'
import { reconcile } from './sync/actions/reconcile.ts'
import { resumeWork } from './sync/actions/resume-work.ts'
import { deleteOldWebhookEvents } from './webhooks/actions/delete-old-webhook-events.ts'

/** Access does not wait for the sweep: every event carries its end. This is how late the end itself may be said. */
const SWEEP_MS = 60_000
const RECONCILE_MS = 3_600_000
const REMIND_MS = 3_600_000
const FORGET_MS = 3_600_000
const DAY_MS = 86_400_000

/** What comes back by itself. On a free site nothing is asked of a provider, and nobody is told of a payment to come. */
export const billingSweeps = (billing: BillingDeps): Sweep[] => [
  ...(billing.provider.name === 'none' ? [] : paymentSweeps(billing)),
  {
    everyMs: SWEEP_MS,
    run: (signal) => expireSubscriptions(billing, signal),
    failed: 'lapsed subscriptions wait for the next sweep',
    atStart: true,
  },
  {
    everyMs: FORGET_MS,
    run: () => deleteOldWebhookEvents(billing),
    failed: 'old notifications stay for now',
  },
  {
    everyMs: DAY_MS,
    run: () => eraseRetainedNames(billing),
    failed: 'names in old records stay for now',
    atStart: true,
  },
]

const paymentSweeps = (billing: BillingDeps): Sweep[] => [
  {
    everyMs: SWEEP_MS,
    run: (signal) => resumeWork(billing, signal),
    failed: 'what was left waits for the next sweep',
    atStart: true,
  },
  {
    everyMs: RECONCILE_MS,
    run: (signal) => reconcile(billing, { signal }),
    failed: 'what no notification told us waits for the next look',
    atStart: true,
  },
  {
    everyMs: REMIND_MS,
    run: (signal) => sendReminders(billing, signal),
    failed: 'reminders wait for the next sweep',
    atStart: true,
  },
]
