import type { MessageDetails, MessageKind } from '../messages/index.ts'

/** A message that somebody is owed. */
export interface Notification {
  id: string
  kind: MessageKind
  /** What it is about; there is one message of a kind about a subject. */
  subjectId: string
  /** Null for somebody without an account. */
  userId: string | null
  /** Where it goes; null: where the account says at the moment it leaves. */
  address: string | null
  /** Of a message to a typed address: where it was asked from, as an opaque mark. */
  source: string | null
  /** For an account, to an address that is not its own yet; mail to a bare address is capped in any case. */
  capped: boolean
  details: MessageDetails
  createdAt: Date
  /** Null while no address is known, or while a cap holds it back. */
  queuedAt: Date | null
  /** Of mail to an account that leaves later, for its mailbox has had much in a short time. */
  heldUntil: Date | null
  sentAt: Date | null
  failedAt: Date | null
}

/** Whether nothing more is to be done about it. */
export function isClosed({ sentAt, failedAt }: Pick<Notification, 'sentAt' | 'failedAt'>): boolean {
  return sentAt !== null || failedAt !== null
}
