import { AppError, invalid } from '@alcove/contracts'
import { recordAct } from '@alcove/kit/events/record-act'
import type { BillingDeps } from '../../deps.ts'
import { type Coupon, couponCode } from '../domain/coupon.ts'

type Offer = Pick<Coupon, 'code' | 'percentOff' | 'duration' | 'maxRedemptions' | 'expiresAt'>

/**
 * Offers a coupon. Its code and what it takes off are for good: whoever has it may have written it down.
 * @returns its id
 * @throws AppError COUPON_EXISTS; VALIDATION_FAILED for one that would be over already
 */
export async function createCoupon(
  deps: Pick<BillingDeps, 'store' | 'clock' | 'ids'>,
  { code: typed, ...offer }: Offer,
  actorId: string,
): Promise<string> {
  const now = deps.clock.now()
  if (offer.expiresAt && offer.expiresAt <= now) throw invalid('expiresAt', 'Cette date est passée')
  const coupon: Coupon = {
    ...offer,
    id: deps.ids(),
    code: couponCode(typed),
    createdAt: now,
    createdBy: actorId,
    disabledAt: null,
    disabledBy: null,
  }
  await deps.store.inTransaction(async (tx) => {
    if (!(await tx.insertCoupon(coupon))) throw new AppError('COUPON_EXISTS')
    const { code, percentOff, duration } = coupon
    recordAct(deps, tx, {
      actorId,
      action: 'coupon.create',
      subject: { type: 'coupon', id: coupon.id },
      details: { code, percentOff, duration },
    })
  })
  return coupon.id
}
