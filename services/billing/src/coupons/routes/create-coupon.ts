import { createCoupon as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { createCoupon } from '../actions/create-coupon.ts'
import type { BillingDeps } from '../deps.ts'
import { supportedCoupon } from '../queries/supported-coupon.ts'

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
    return answer(201, await supportedCoupon(deps, id))
  })
