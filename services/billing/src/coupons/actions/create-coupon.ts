import { AppError, invalid } from '@alcove/contracts'
import { recordAuditEntry } from '@alcove/kit/events/record-audit-entry'
import type { BillingDeps } from '../../deps.ts'
import { type Coupon, normaliseCouponCode } from '../domain/coupon.ts'

type Offer = Pick<Coupon, 'code' | 'percentOff' | 'duration' | 'maxRedemptions' | 'expiresAt'>

/**
 * Creates a coupon. Its code and discount never change, because customers may hold copies of it.
 * @returns its id
 * @throws AppError COUPON_EXISTS; VALIDATION_FAILED when the expiry date has passed
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
    code: normaliseCouponCode(typed),
    createdAt: now,
    createdBy: actorId,
    disabledAt: null,
    disabledBy: null,
  }
  await deps.store.inTransaction(async (tx) => {
    if (!(await tx.insertCoupon(coupon))) throw new AppError('COUPON_EXISTS')
    const { code, percentOff, duration } = coupon
    recordAuditEntry(deps, tx, {
      actorId,
      action: 'coupon.create',
      subject: { type: 'coupon', id: coupon.id },
      details: { code, percentOff, duration },
    })
  })
  return coupon.id
}
