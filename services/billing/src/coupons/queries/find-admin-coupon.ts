import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { presentCoupon } from '../presenters/present-coupon.ts'

/** @throws AppError COUPON_NOT_FOUND */
export async function findAdminCoupon({ store }: Pick<BillingDeps, 'store'>, id: string) {
  const [row] = await store.couponList.load([id])
  if (!row) throw new AppError('COUPON_NOT_FOUND')
  return presentCoupon(row)
}
