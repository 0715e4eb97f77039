import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { ReportedContent } from '../../api/reports.ts'
import { formatAge, formatLongDate } from '../../format/date.ts'
import { reportMessages as messages } from '../../messages/reports.fr.ts'
import { AccountLink } from '../../record/account-link.tsx'
import { Detail, Details } from '../../record/details.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { Section } from '../../record/section.tsx'
import { publicPage, reviewPath } from '../../shared/paths.ts'
import { creatorName } from '../cases/creator-name.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { formatTypes } from './format-types.ts'
import { Publication } from './publication.tsx'
import { ReportEntry } from './report-entry.tsx'
import { ReportPreview } from './report-preview.tsx'
import { ReportState } from './report-state.tsx'

/** The video, its reports, and the possible answers. */
export function ReportScreen({ record }: { record: ReportedContent }) {
  const { id, title, creator, contentStatus, count, total, types, createdAt, reports, answer } = record
  return (
    <>
      <RecordHeading
        title={title}
        state={<ReportState record={record} />}
        actions={<AnswerButtons record={record} />}
      />
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { md: '3fr 2fr' } }}>
        <ReportPreview contentId={id} />
        <Details>
          <Detail name={messages.columns.types}>{formatTypes(types)}</Detail>
          <Detail name={messages.columns.count}>{count || total}</Detail>
          <Detail name={messages.columns.waiting}>{formatAge(createdAt, Date.now())}</Detail>
          <Detail name={messages.columns.contentStatus}>
            <Publication record={record} isLong />
          </Detail>
          <Detail name={messages.columns.creator}>
            <AccountLink id={creator.id}>{creatorName(creator)}</AccountLink>
          </Detail>
          <Detail name={messages.case}>
            <Link component={RouterLink} to={reviewPath(id)} color="textPrimary">
              {messages.openCase}
            </Link>
          </Detail>
          {contentStatus === 'APPROVED' && (
            <Detail name={messages.publicPage}>
              <Link href={publicPage(id)} target="_blank" rel="noopener" color="textPrimary">
                {messages.openPage}
              </Link>
            </Detail>
          )}
          {answer && (
            <Detail name={messages.answerBy}>
              {messages.states[answer.status]}, {formatLongDate(answer.answeredAt)}
              {answer.answeredBy && `, ${creatorName(answer.answeredBy)}`}
              {answer.note && <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>{answer.note}</Box>}
            </Detail>
          )}
        </Details>
      </Box>
      <Section title={messages.said}>
        <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
          {reports.map((report) => (
            <ReportEntry key={report.id} report={report} />
          ))}
        </Box>
        {reports.length < total && (
          <Typography color="textSecondary" sx={{ mt: 1.5 }}>
            {messages.some(reports.length, total)}
          </Typography>
        )}
      </Section>
    </>
  )
}
