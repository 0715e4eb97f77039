import type { NOTIFICATION_STATES } from '@alcove/contracts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'
import type { Subject } from './subject.ts'

export interface StoredWebhookEvent {
  id: string
  provider: PaymentProviderName
  /** The provider's id. */
  eventId: string
  type: string
  userId: string | null
  about: Subject
  facts: Record<string, unknown>
  status: (typeof NOTIFICATION_STATES)[number]
  occurredAt: Date
  receivedAt: Date
  deliveries: number
  /** Last sync version claimed at receipt; any later sync covers the event. */
  afterSyncVersion: number | null
  handledAt: Date | null
  failure: string | null
  /** Time of the last failed attempt. */
  triedAt: Date | null
}
