import type { SupportedNotificationRow } from '../store/notification-lists.ts'
import { presentCustomer } from './present-customer.ts'

/** What a payment provider told us, and what became of it. What it proved stays inside. */
export function presentNotification(row: SupportedNotificationRow) {
  const { id, provider, eventId, type, status, customer, deliveries, failure } = row
  return {
    id,
    provider,
    eventId,
    type,
    status,
    customer: customer && presentCustomer(customer),
    occurredAt: row.occurredAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    deliveries,
    handledAt: row.handledAt?.toISOString() ?? null,
    failure,
  }
}
