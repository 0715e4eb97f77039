import type { JournalEntry } from '../../api/journal.ts'
import type { Column } from '../../list/column.ts'
import { Moment } from '../../list/moment.tsx'
import { RecordLink } from '../../list/record-link.tsx'
import { actionWords, journalMessages } from '../../messages/journal.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { translateWord } from '../../record/translate-word.ts'
import { JournalActor } from './journal-actor.tsx'
import { SubjectLink } from './subject-link.tsx'

const { columns } = journalMessages

export const journalColumns: Column<JournalEntry>[] = [
  {
    name: 'action',
    label: columns.action,
    sortable: true,
    render: ({ id, action }) => (
      <RecordLink resource="audit" id={id}>
        {translateWord(actionWords, action)}
      </RecordLink>
    ),
  },
  {
    name: 'recordedAt',
    label: columns.recordedAt,
    sortable: true,
    render: ({ recordedAt }) => <Moment at={recordedAt} />,
  },
  { name: 'actor', label: columns.actor, render: (entry) => <JournalActor {...entry} /> },
  { name: 'subject', label: columns.subject, render: ({ subject }) => <SubjectLink {...subject} /> },
  {
    name: 'subjectId',
    label: columns.subjectId,
    hiddenAtFirst: true,
    render: ({ subject }) => subject.id,
  },
  {
    name: 'requestId',
    label: columns.requestId,
    hiddenAtFirst: true,
    render: ({ requestId }) => requestId ?? recordMessages.none,
  },
]
