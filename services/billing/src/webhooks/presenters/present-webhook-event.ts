import { presentCustomer } from '../../sync/presenters/present-customer.ts'
import type { AdminWebhookEventRow } from '../store/webhook-event-lists.ts'

/** Presents a webhook event to administrators, without its facts. */
export function presentWebhookEvent(row: AdminWebhookEventRow) {
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
