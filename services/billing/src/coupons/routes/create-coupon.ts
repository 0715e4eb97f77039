import { createCoupon as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { createCoupon } from '../actions/create-coupon.ts'
import { findAdminCoupon } from '../queries/find-admin-coupon.ts'

export const createCouponRoute = (deps: Pick<BillingDeps, 'store' | 'clock' | 'ids'>) =>
  route(operation, async ({ body: { code, percentOff, duration, maxRedemptions, expiresAt }, caller }) => {
    const offer = {
      code,
      percentOff,
      duration,
      maxRedemptions: maxRedemptions ?? null,
      expiresAt: expiresAt ? new Date(expiresAt) : null,
    }
    const id = await createCoupon(deps, offer, caller.id)
    return answer(201, await findAdminCoupon(deps, id))
  })
