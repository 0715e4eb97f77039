import { jobHandler } from '@alcove/kit/jobs/job-queue'
import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { catchUp } from './actions/catch-up.ts'
import { endLapsed } from './actions/end-lapsed.ts'
import { eraseRetainedNames } from './actions/erase-retained-names.ts'
import { forgetNotifications } from './actions/forget-notifications.ts'
import { reconcile } from './actions/reconcile.ts'
import { sayReminders } from './actions/say-reminders.ts'
import { settleNotification } from './actions/settle-notification.ts'
import { settleOrder } from './actions/settle-order.ts'
import { syncCustomer } from './actions/sync-customer.ts'
import { warnOfFormerSubscriptions } from './actions/warn-of-former-subscriptions.ts'
import { invoiceWarnings, settingsWarnings } from './check-settings.ts'
import type { BillingConfig } from './config.ts'
import { onUserDeleted } from './consumers/on-user-deleted.ts'
import { onUserProfileChanged } from './consumers/on-user-profile-changed.ts'
import { carryOutOrderJob, settleNotificationJob } from './jobs.ts'
import { openBilling } from './open-billing.ts'
import type { PaymentProvider } from './ports.ts'
import { exportPerson } from './queries/export-person.ts'
import { adminRoutes } from './routes/admin-routes.ts'
import { customerRoutes } from './routes/customer-routes.ts'
import { billingSweeps } from './sweeps.ts'

export interface BillingService extends Service {
  operator: {
    /** Ends grants whose period is over, as the schedule does. */
    endLapsed(): Promise<number>
    /** Takes up what was left, as the schedule does. */
    catchUp(): Promise<void>
    /** Finds what no notification told us; of a window of time where one is given. */
    reconcile(range?: { from: Date; to: Date }): Promise<number>
    /** Reminds people of renewals and of what they owe, as the schedule does. */
    remind(): Promise<number>
    /** Forgets old notifications, as the schedule does. */
    forgetNotifications(): Promise<number>
    /** Erases names in records whose time of retention is over, as the schedule does. */
    eraseRetainedNames(): Promise<number>
    /** Makes our records say what the payment provider says about a customer, as the command line does. */
    sync(userId: string): Promise<void>
  }
}

interface Options {
  /** In place of the one that the settings name. */
  provider?: PaymentProvider
}

/** Plans, orders, subscriptions with their invoices, and the access that they give. */
export function createBillingService(
  deps: ServiceDeps,
  settings: BillingConfig,
  options: Options = {},
): BillingService {
  for (const warning of [...settingsWarnings(settings), ...invoiceWarnings(settings)]) deps.log.warn(warning)
  const plumbing = createPlumbing('billing', deps, { jobs: true })
  const billing = openBilling(deps, plumbing.transactions, settings, options.provider)
  // Note: on a free site what was ordered of a provider stays recorded, and is not asked for.
  const rests = billing.provider.name === 'none'
  // A worker would wait a second before it looks again; notifications come by the dozen.
  const lookForMore = () => plumbing.jobs?.wake(settleNotificationJob)
  const service = assembleService(
    {
      name: 'billing',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [...customerRoutes(billing), ...adminRoutes(billing)],
      exportPerson,
      consumers: [onUserDeleted(billing), onUserProfileChanged(billing)],
      jobHandlers: [
        jobHandler(settleNotificationJob, async ({ data }) => {
          if (!rests) await settleNotification(billing, data.notificationId).finally(lookForMore)
        }),
        jobHandler(carryOutOrderJob, async ({ data }) => {
          if (!rests) await settleOrder(billing, data.orderId)
        }),
      ],
      sweeps: billingSweeps(billing),
      upstreams: () => (rests ? [] : [billing.providerHealth.state()]),
      onStart: () => warnOfFormerSubscriptions(billing),
      onStop: () => billing.store.close(),
    },
    deps,
    plumbing,
  )
  return {
    ...service,
    operator: {
      endLapsed: () => endLapsed(billing),
      catchUp: () => catchUp(billing),
      reconcile: (range) => reconcile(billing, { range }),
      remind: () => sayReminders(billing),
      forgetNotifications: () => forgetNotifications(billing),
      eraseRetainedNames: () => eraseRetainedNames(billing),
      sync: (userId) => syncCustomer(billing, userId),
    },
  }
}
