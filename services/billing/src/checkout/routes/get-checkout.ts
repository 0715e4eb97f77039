import { getCheckout as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { followCheckout } from '../actions/follow-checkout.ts'
import { presentCheckout } from '../presenters/present-checkout.ts'

export const getCheckoutRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, caller }) =>
    answer(200, await presentCheckout(deps, await followCheckout(deps, { id, userId: caller.id }))),
  )
