import type { NOTIFICATION_STATES } from '@alcove/contracts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'
import type { Subject } from './subject.ts'

export interface StoredWebhookEvent {
  id: string
  provider: PaymentProviderName
  /** Of the provider. */
  eventId: string
  type: string
  userId: string | null
  about: Subject
  facts: Record<string, unknown>
  status: (typeof NOTIFICATION_STATES)[number]
  occurredAt: Date
  receivedAt: Date
  deliveries: number
  /** The last turn that had been claimed when it came: a later one has seen what it tells of. */
  afterSyncVersion: number | null
  handledAt: Date | null
  failure: string | null
  /** When it was last tried in vain. */
  triedAt: Date | null
}
