import { AppError } from '@alcove/contracts'
import { recordAuditEntry } from '@alcove/kit/events/record-audit-entry'
import type { BillingDeps } from '../../deps.ts'

/**
 * Disables a coupon: new checkouts cannot use it, existing discounts stay. Repeating the call changes nothing.
 * @throws AppError COUPON_NOT_FOUND
 */
export async function disableCoupon(
  deps: Pick<BillingDeps, 'store' | 'clock' | 'ids'>,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    await tx.lockCoupon(id)
    const coupon = await tx.findCouponById(id)
    if (!coupon) throw new AppError('COUPON_NOT_FOUND')
    if (coupon.disabledAt) return
    await tx.disableCoupon(id, actorId, deps.clock.now())
    recordAuditEntry(deps, tx, {
      actorId,
      action: 'coupon.disable',
      subject: { type: 'coupon', id },
      details: { code: coupon.code },
    })
  })
}
