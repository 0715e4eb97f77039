import { presentCustomer } from '../../queries/present-customer.ts'
import type { AdminWebhookEventRow } from '../store/webhook-event-lists.ts'

/** What a payment provider told us, and what became of it. What it proved stays inside. */
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
