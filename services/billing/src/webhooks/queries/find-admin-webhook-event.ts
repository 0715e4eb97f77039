import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { presentWebhookEvent } from '../presenters/present-webhook-event.ts'

/** @throws AppError NOTIFICATION_NOT_FOUND */
export async function findAdminWebhookEvent({ store }: Pick<BillingDeps, 'store'>, id: string) {
  const [row] = await store.webhookEventList.load([id])
  if (!row) throw new AppError('NOTIFICATION_NOT_FOUND')
  return presentWebhookEvent(row)
}
