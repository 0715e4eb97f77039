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

/** Access does not wait for the sweep: every event carries its end. This is how late the end itself may be said. */
const SWEEP_MS = 60_000
const RECONCILE_MS = 3_600_000
const REMIND_MS = 3_600_000
const FORGET_MS = 3_600_000
const DAY_MS = 86_400_000

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
        jobHandler(settleNotificationJob, ({ data }) =>
          settleNotification(billing, data.notificationId).finally(lookForMore),
        ),
        jobHandler(carryOutOrderJob, ({ data }) => settleOrder(billing, data.orderId)),
      ],
      sweeps: [
        {
          everyMs: SWEEP_MS,
          run: (signal) => endLapsed(billing, signal),
          failed: 'lapsed subscriptions wait for the next sweep',
          atStart: true,
        },
        {
          everyMs: SWEEP_MS,
          run: (signal) => catchUp(billing, signal),
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
          run: (signal) => sayReminders(billing, signal),
          failed: 'reminders wait for the next sweep',
          atStart: true,
        },
        {
          everyMs: FORGET_MS,
          run: () => forgetNotifications(billing),
          failed: 'old notifications stay for now',
        },
        {
          everyMs: DAY_MS,
          run: () => eraseRetainedNames(billing),
          failed: 'names in old records stay for now',
          atStart: true,
        },
      ],
      upstreams: () => [billing.providerHealth.state()],
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
