import type { JournalEntry } from '@alcove/contracts'
import type { JournalLine } from '../store/journal-lists.ts'

export function presentJournalLine(line: JournalLine): JournalEntry {
  const { id, actorId, email, username, action, details, requestId } = line
  return {
    id,
    actorId,
    actor: email === null ? null : { email, username },
    action,
    subject: { type: line.subjectType, id: line.subjectId },
    details,
    requestId,
    recordedAt: line.recordedAt.toISOString(),
  }
}
