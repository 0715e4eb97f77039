import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { JournalEntry } from '../../api/journal.ts'
import { formatLongDate } from '../../format/date.ts'
import { actionWords, journalMessages } from '../../messages/journal.fr.ts'
import { Fact, Facts } from '../../record/facts.tsx'
import { inFrench } from '../../record/in-french.ts'
import { RecordHeading } from '../../record/record-heading.tsx'
import { RecordPage } from '../../record/record-page.tsx'
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
      <RecordHeading title={inFrench(actionWords, action)} state={null} />
      <Facts>
        <Fact name={columns.recordedAt}>{formatLongDate(recordedAt)}</Fact>
        <Fact name={columns.actor}>
          <JournalActor {...entry} />
          {actorId && <More to={listPath('audit', { actorId })}>{journalMessages.sameActor}</More>}
        </Fact>
        <Fact name={columns.subject}>
          <SubjectLink {...subject} />
          <More to={listPath('audit', { subjectId: subject.id })}>{journalMessages.sameSubject}</More>
        </Fact>
        <Fact name={columns.subjectId}>{subject.id}</Fact>
        <Fact name={columns.requestId}>{requestId}</Fact>
        <Fact name={columns.details}>
          <DetailList details={details} />
        </Fact>
      </Facts>
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
