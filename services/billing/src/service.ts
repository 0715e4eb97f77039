import { jobHandler } from '@alcove/kit/jobs/job-queue'
import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { invoiceWarnings, settingsWarnings } from './check-settings.ts'
import type { BillingConfig } from './config.ts'
import { onUserDeleted } from './consumers/on-user-deleted.ts'
import { onUserProfileChanged } from './consumers/on-user-profile-changed.ts'
import { createBillingDeps } from './create-deps.ts'
import { sendReminders } from './emails/actions/send-reminders.ts'
import { processWebhookEventJob, runCommandJob } from './jobs.ts'
import type { PaymentProvider } from './ports.ts'
import { retryCommand } from './provider-commands/actions/retry-command.ts'
import { exportPerson } from './queries/export-person.ts'
import { adminRoutes } from './routes/admin-routes.ts'
import { customerRoutes } from './routes/customer-routes.ts'
import { expireUnsyncedSubscriptions } from './subscriptions/actions/expire-unsynced-subscriptions.ts'
import { warnOfFormerSubscriptions } from './subscriptions/actions/warn-of-former-subscriptions.ts'
import { billingSweeps } from './sweeps.ts'
import { eraseRetainedNames } from './sync/actions/erase-retained-names.ts'
import { reconcile } from './sync/actions/reconcile.ts'
import { resumeUnfinishedWork } from './sync/actions/resume-unfinished-work.ts'
import { syncCustomer } from './sync/actions/sync-customer.ts'
import { deleteOldWebhookEvents } from './webhooks/actions/delete-old-webhook-events.ts'
import { processWebhookEvent } from './webhooks/actions/process-webhook-event.ts'

export interface BillingService extends Service {
  operator: {
    /** Ends subscriptions whose time is over, as the schedule does. */
    expireUnsyncedSubscriptions(): Promise<number>
    /** Resumes unfinished work, as the schedule does. */
    resumeUnfinishedWork(): Promise<void>
    /** Syncs customers with changes that no webhook event reported, since the last run or within `range`. */
    reconcile(range?: { from: Date; to: Date }): Promise<number>
    /** Queues reminders of renewals and unpaid invoices, as the schedule does. */
    sendReminders(): Promise<number>
    /** Deletes old webhook events, as the schedule does. */
    deleteOldWebhookEvents(): Promise<number>
    /** Erases names in records whose retention is over, as the schedule does. */
    eraseRetainedNames(): Promise<number>
    /** Syncs a customer with the payment provider, as the command line does. */
    syncCustomer(userId: string): Promise<void>
  }
}

interface Options {
  /** Replaces the one that the settings name. */
  provider?: PaymentProvider
}

export function createBillingService(
  deps: ServiceDeps,
  settings: BillingConfig,
  options: Options = {},
): BillingService {
  for (const warning of [...settingsWarnings(settings), ...invoiceWarnings(settings)])
    deps.log.warn(`settings.risky: ${warning}`)
  const plumbing = createPlumbing('billing', deps, { jobs: true })
  const billing = createBillingDeps(deps, plumbing.transactions, settings, options.provider)
  // Note: a free site keeps commands to a former provider on record, but never executes them.
  const isFree = billing.provider.name === 'none'
  // Webhook events arrive in bursts; waking the worker saves its poll interval of a second.
  const wakeWorker = () => plumbing.jobs?.wake(processWebhookEventJob)
  const service = assembleService(
    {
      name: 'billing',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [...customerRoutes(billing), ...adminRoutes(billing)],
      exportPerson,
      consumers: [onUserDeleted(billing), onUserProfileChanged(billing)],
      jobHandlers: [
        jobHandler(processWebhookEventJob, async ({ data }) => {
          if (!isFree) await processWebhookEvent(billing, data.notificationId).finally(wakeWorker)
        }),
        jobHandler(runCommandJob, async ({ data }) => {
          if (!isFree) await retryCommand(billing, data.orderId)
        }),
      ],
      sweeps: billingSweeps(billing),
      upstreams: () => (isFree ? [] : [billing.providerHealth.state()]),
      onStart: () => warnOfFormerSubscriptions(billing),
      onStop: () => billing.store.close(),
    },
    deps,
    plumbing,
  )
  return {
    ...service,
    operator: {
      expireUnsyncedSubscriptions: () => expireUnsyncedSubscriptions(billing),
      resumeUnfinishedWork: () => resumeUnfinishedWork(billing),
      reconcile: (range) => reconcile(billing, { range }),
      sendReminders: () => sendReminders(billing),
      deleteOldWebhookEvents: () => deleteOldWebhookEvents(billing),
      eraseRetainedNames: () => eraseRetainedNames(billing),
      syncCustomer: (userId) => syncCustomer(billing, userId),
    },
  }
}
