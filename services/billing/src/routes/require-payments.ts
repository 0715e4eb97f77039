import { AppError } from '@alcove/contracts'
import type { Route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'

/** Makes routes that need a payment provider refuse every request on a free site. */
export function requirePayments({ provider }: Pick<BillingDeps, 'provider'>, routes: Route[]): Route[] {
  if (provider.name !== 'none') return routes
  return routes.map(({ spec }) => ({
    spec,
    handle: async () => {
      throw new AppError('NO_PAYMENTS')
    },
  }))
}
