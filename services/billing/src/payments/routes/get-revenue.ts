import { getRevenue as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { findRevenue } from '../queries/find-revenue.ts'

export const getRevenueRoute = (deps: Pick<BillingDeps, 'store' | 'clock' | 'currency'>) =>
  route(operation, async () => answer(200, await findRevenue(deps)))
