import { disableCoupon as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { disableCoupon } from '../actions/disable-coupon.ts'
import { findAdminCoupon } from '../queries/find-admin-coupon.ts'

export const disableCouponRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, caller }) => {
    await disableCoupon(deps, { id, actorId: caller.id })
    return answer(200, await findAdminCoupon(deps, id))
  })
