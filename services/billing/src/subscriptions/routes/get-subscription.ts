import { getSubscription as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { findAdminSubscription } from '../queries/find-admin-subscription.ts'

export const getSubscriptionRoute = (deps: Pick<BillingDeps, 'store' | 'clock'>) =>
  route(operation, async ({ params: { id } }) => answer(200, await findAdminSubscription(deps, id)))
