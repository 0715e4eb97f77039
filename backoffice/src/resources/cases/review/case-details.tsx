import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatAge, formatLongDate } from '../../../format/date.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatMegabytes } from '../../../format/size.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { reportMessages } from '../../../messages/reports.fr.ts'
import { AccountLink } from '../../../record/account-link.tsx'
import { useCaseReports } from '../../reports/case-reports.tsx'
import { creatorName } from '../creator-name.ts'
import { PosterThumbnail } from '../list/poster-thumbnail.tsx'
import { Consent } from './consent.tsx'
import { Resemblance } from './resemblance.tsx'

interface Props {
  record: ModerationCase
  /** The moderator asked for the preview. */
  picturesShown: boolean
}

/** Details of the video beside its preview. */
export function CaseDetails({ record, picturesShown }: Props) {
  const { description, creator, createdAt, pendingSince, fileSize, mimeType, duration, width, height } =
    record
  const reports = useCaseReports(record.id)
  const email = creator.username === null ? null : creator.email
  return (
    <Box component="section" aria-label={caseMessages.facts} sx={{ display: 'grid', gap: 2 }}>
      {record.failureReason && (
        <Alert severity="error" variant="outlined" sx={{ color: 'text.primary' }}>
          {record.failureReason}
        </Alert>
      )}
      <Resemblance resembles={record.resembles} />
      <Consent consent={record.consent} />
      <Typography
        sx={{
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          color: description ? 'text.primary' : 'text.secondary',
        }}
      >
        {description || caseMessages.noDescription}
      </Typography>
      <Box component="dl" sx={facts}>
        <Detail name={caseMessages.creator}>
          <AccountLink id={creator.id}>{creatorName(creator)}</AccountLink>
          {email && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{email}</Box>}
        </Detail>
        {duration !== null && (
          <Detail name={caseMessages.cover}>
            <PosterThumbnail id={record.id} width={160} isClear={picturesShown} />
          </Detail>
        )}
        <Detail name={caseMessages.createdAt}>{formatLongDate(createdAt)}</Detail>
        {record.status === 'PENDING' && pendingSince && (
          <Detail name={caseMessages.pendingSince}>{formatAge(pendingSince, Date.now())}</Detail>
        )}
        <Detail name={caseMessages.fileSize}>{formatMegabytes(fileSize)}</Detail>
        <Detail name={caseMessages.mimeType}>{mimeType}</Detail>
        <Detail name={caseMessages.duration}>{formatDuration(duration)}</Detail>
        <Detail name={caseMessages.dimensions}>{width && height ? `${width} × ${height}` : '–'}</Detail>
        <Detail name={caseMessages.tags}>{record.tags.join(', ') || caseMessages.none}</Detail>
        {reports && <Detail name={reportMessages.caseFact}>{reports}</Detail>}
        {record.categories.length > 0 && (
          <Detail name={caseMessages.categories}>{record.categories.join(', ')}</Detail>
        )}
      </Box>
    </Box>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

const facts = {
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, auto) 1fr',
  rowGap: 1,
  columnGap: 2,
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const
