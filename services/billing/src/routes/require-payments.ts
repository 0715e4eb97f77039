import { AppError } from '@alcove/contracts'
import type { Route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'

/** Routes that ask the payment provider: on a free site each of them refuses, whatever is asked for. */
export function requirePayments({ provider }: Pick<BillingDeps, 'provider'>, routes: Route[]): Route[] {
  if (provider.name !== 'none') return routes
  return routes.map(({ spec }) => ({
    spec,
    handle: async () => {
      throw new AppError('NO_PAYMENTS')
    },
  }))
}
