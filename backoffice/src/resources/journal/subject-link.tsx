import type { JournalEntry } from '../../api/journal.ts'
import { RecordLink } from '../../list/record-link.tsx'
import { subjectWords } from '../../messages/journal.fr.ts'
import { translateWord } from '../../record/translate-word.ts'

/** Kind of subject -> resource with its page. */
const PAGES: Record<string, string> = {
  content: 'cases',
  coupon: 'coupons',
  declaration: 'declarations',
  notification: 'notifications',
  payment: 'payments',
  subscription: 'subscriptions',
  user: 'users',
}

/** Subject of an entry, linked to its page where it has one. */
export function SubjectLink({ type, id }: JournalEntry['subject']) {
  const resource = Object.hasOwn(PAGES, type) ? PAGES[type] : undefined
  const word = translateWord(subjectWords, type)
  return resource === undefined ? (
    word
  ) : (
    <RecordLink resource={resource} id={id}>
      {word}
    </RecordLink>
  )
}
