import type { JournalEntry } from '../../api/journal.ts'
import { CustomerLine } from '../../list/customer-line.tsx'
import { journalMessages } from '../../messages/journal.fr.ts'

/** Actor of an entry: an account, or the platform (its command line included). */
export function JournalActor({ actorId, actor }: Pick<JournalEntry, 'actorId' | 'actor'>) {
  if (actorId === null) return journalMessages.platform
  return actor === null ? journalMessages.goneAccount : <CustomerLine customer={{ id: actorId, ...actor }} />
}
