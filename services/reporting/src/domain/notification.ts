import type { MessageDetails, MessageKind } from '../messages/index.ts'

/** A message that somebody is owed. */
export interface Notification {
  id: string
  kind: MessageKind
  /** What it is about; there is one message of a kind about a subject. */
  subjectId: string
  /** Null for somebody without an account. */
  userId: string | null
  /** Where it goes when there is no account; else it goes where the account says. */
  address: string | null
  /** Of a message to a bare address: where it was asked from, as an opaque mark. */
  source: string | null
  details: MessageDetails
  createdAt: Date
  /** Null while no address is known, or while a cap holds it back. */
  queuedAt: Date | null
  sentAt: Date | null
  failedAt: Date | null
}

/** Whether nothing more is to be done about it. */
export function isClosed({ sentAt, failedAt }: Pick<Notification, 'sentAt' | 'failedAt'>): boolean {
  return sentAt !== null || failedAt !== null
}
