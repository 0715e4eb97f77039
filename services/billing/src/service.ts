import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { endLapsed } from './actions/end-lapsed.ts'
import type { BillingConfig } from './config.ts'
import { onUserProfileChanged } from './consumers/on-user-profile-changed.ts'
import type { BillingDeps } from './deps.ts'
import { plansOf } from './domain/plans.ts'
import { grantSubscriptionRoute } from './routes/grant-subscription.ts'
import { listMyInvoicesRoute } from './routes/list-my-invoices.ts'
import { listMySubscriptionsRoute } from './routes/list-my-subscriptions.ts'
import { listPlansRoute } from './routes/list-plans.ts'
import { createBillingStore } from './store/store.ts'

/** Access does not wait for the sweep: every event carries its end. This is how late the end itself may be said. */
const SWEEP_MS = 60_000

export interface BillingService extends Service {
  operator: {
    /** Ends grants whose period is over, as the schedule does. */
    endLapsed(): Promise<number>
  }
}

/** Plans, subscriptions with their invoices, and the access that they give. */
export function createBillingService(deps: ServiceDeps, settings: BillingConfig): BillingService {
  const plumbing = createPlumbing('billing', deps)
  const store = createBillingStore(deps.database, plumbing.transactions)
  const billing: BillingDeps = {
    store,
    clock: deps.clock,
    ids: deps.ids,
    plans: plansOf(settings),
    currency: settings.CURRENCY,
  }
  const service = assembleService(
    {
      name: 'billing',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [
        listPlansRoute(billing),
        listMySubscriptionsRoute(billing),
        listMyInvoicesRoute(billing),
        grantSubscriptionRoute(billing),
      ],
      consumers: [onUserProfileChanged(billing)],
      sweeps: [
        {
          everyMs: SWEEP_MS,
          run: () => endLapsed(billing),
          failed: 'lapsed subscriptions wait for the next sweep',
          atStart: true,
        },
      ],
      onStop: () => store.close(),
    },
    deps,
    plumbing,
  )
  return { ...service, operator: { endLapsed: () => endLapsed(billing) } }
}
