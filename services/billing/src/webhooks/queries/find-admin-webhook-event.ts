import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import { presentNotification } from './present-notification.ts'

/** @throws AppError NOTIFICATION_NOT_FOUND */
export async function supportedNotification({ store }: Pick<BillingDeps, 'store'>, id: string) {
  const [row] = await store.findSupportedNotifications([id])
  if (!row) throw new AppError('NOTIFICATION_NOT_FOUND')
  return presentNotification(row)
}
