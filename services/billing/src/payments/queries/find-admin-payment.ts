import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { presentPayment } from '../presenters/present-payment.ts'

/** @throws AppError PAYMENT_NOT_FOUND */
export async function findAdminPayment({ store }: Pick<BillingDeps, 'store'>, id: string) {
  const [row] = await store.paymentList.load([id])
  if (!row) throw new AppError('PAYMENT_NOT_FOUND')
  return presentPayment(row)
}
