import type { MessageDetails, MessageKind } from '../messages/index.ts'

/** A message to one recipient, from its request to its delivery. */
export interface Notification {
  id: string
  kind: MessageKind
  /** Subject of the message; one message per kind and subject. */
  subjectId: string
  /** Null for a recipient without an account. */
  userId: string | null
  /** Fixed address; null: the account's address at the time of sending. */
  address: string | null
  /** For a typed address: opaque mark of the requesting network. */
  source: string | null
  /** True for an account's mail to an address that is not yet its own; mail to a bare address is always capped. */
  capped: boolean
  details: MessageDetails
  createdAt: Date
  /** Null while no address is known, or while a cap holds the message back. */
  queuedAt: Date | null
  /** End of the hold on mail to an account whose mailbox received much in a short time. */
  heldUntil: Date | null
  sentAt: Date | null
  failedAt: Date | null
}

/** True when the message is sent or given up. */
export function isClosed({ sentAt, failedAt }: Pick<Notification, 'sentAt' | 'failedAt'>): boolean {
  return sentAt !== null || failedAt !== null
}
