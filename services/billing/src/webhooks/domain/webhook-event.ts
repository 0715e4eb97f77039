import type { NOTIFICATION_STATES } from '@alcove/contracts'
import type { PaymentProviderName, Subject } from '../ports.ts'

export interface StoredNotification {
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
  afterTurn: number | null
  handledAt: Date | null
  failure: string | null
  /** When it was last tried in vain. */
  triedAt: Date | null
}
