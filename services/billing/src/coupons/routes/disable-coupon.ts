import { disableCoupon as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { disableCoupon } from '../actions/disable-coupon.ts'
import type { BillingDeps } from '../deps.ts'
import { supportedCoupon } from '../queries/supported-coupon.ts'

export const disableCouponRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, caller }) => {
    await disableCoupon(deps, { id, actorId: caller.id })
    return answer(200, await supportedCoupon(deps, id))
  })
