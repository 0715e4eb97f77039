import { getCoupon as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { findAdminCoupon } from '../queries/find-admin-coupon.ts'

export const getCouponRoute = (deps: Pick<BillingDeps, 'store'>) =>
  route(operation, async ({ params: { id } }) => answer(200, await findAdminCoupon(deps, id)))
