import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { JournalEntry } from '../../api/journal.ts'
import { formatLongDate } from '../../format/date.ts'
import { actionWords, journalMessages } from '../../messages/journal.fr.ts'
import { Detail, Details } from '../../record/details.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import { translateWord } from '../../record/translate-word.ts'
import { listPath } from '../../shared/paths.ts'
import { DetailList } from './detail-list.tsx'
import { JournalActor } from './journal-actor.tsx'
import { SubjectLink } from './subject-link.tsx'

const { columns } = journalMessages

export default function JournalPage() {
  return (
    <RecordPage<JournalEntry> resource="audit" list={journalMessages.title}>
      {(entry) => <JournalScreen key={entry.id} entry={entry} />}
    </RecordPage>
  )
}

function JournalScreen({ entry }: { entry: JournalEntry }) {
  const { action, recordedAt, actorId, subject, details, requestId } = entry
  return (
    <>
      <RecordHeading title={translateWord(actionWords, action)} state={null} />
      <Details>
        <Detail name={columns.recordedAt}>{formatLongDate(recordedAt)}</Detail>
        <Detail name={columns.actor}>
          <JournalActor {...entry} />
          {actorId && <More to={listPath('audit', { actorId })}>{journalMessages.sameActor}</More>}
        </Detail>
        <Detail name={columns.subject}>
          <SubjectLink {...subject} />
          <More to={listPath('audit', { subjectId: subject.id })}>{journalMessages.sameSubject}</More>
        </Detail>
        <Detail name={columns.subjectId}>{subject.id}</Detail>
        <Detail name={columns.requestId}>{requestId}</Detail>
        <Detail name={columns.details}>
          <DetailList details={details} />
        </Detail>
      </Details>
    </>
  )
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <div>
      <Link component={RouterLink} to={to} color="textPrimary" variant="caption">
        {children}
      </Link>
    </div>
  )
}
