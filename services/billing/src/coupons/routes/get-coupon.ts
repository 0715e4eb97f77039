import { getCoupon as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { supportedCoupon } from '../queries/supported-coupon.ts'

export const getCouponRoute = (deps: Pick<BillingDeps, 'store'>) =>
  route(operation, async ({ params: { id } }) => answer(200, await supportedCoupon(deps, id)))
