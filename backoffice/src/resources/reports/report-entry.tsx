import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReportedContent } from '../../api/reports.ts'
import { formatLongDate } from '../../format/date.ts'
import { reportMessages as messages } from '../../messages/reports.fr.ts'
import { AccountLink } from '../../record/account-link.tsx'
import { creatorName } from '../cases/creator-name.ts'

type Report = ReportedContent['reports'][number]

/** One report: text, type and reporter. */
export function ReportEntry({ report }: { report: Report }) {
  const { type, description, createdAt, receipt, status, goodFaith } = report
  return (
    <Box component="li" sx={entry}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'baseline' }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {messages.types[type]}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {formatLongDate(createdAt)}
        </Typography>
        {status !== 'RECEIVED' && (
          <Typography variant="caption" color="textSecondary">
            {messages.states[status]}
          </Typography>
        )}
      </Box>
      <Typography
        sx={{
          mt: 0.5,
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          color: description ? 'text.primary' : 'text.secondary',
        }}
      >
        {description ?? messages.nothingSaid}
      </Typography>
      <Typography
        variant="caption"
        component="p"
        color="textSecondary"
        sx={{ mt: 1, overflowWrap: 'anywhere' }}
      >
        {messages.reporter} <Reporter report={report} />
        {goodFaith && `, ${messages.goodFaith}`}
        {' · '}
        {messages.receipt} {receipt}
      </Typography>
    </Box>
  )
}

function Reporter({ report: { reporter, name, email } }: { report: Report }) {
  const typed = [name, email].filter(Boolean).join(', ')
  if (!reporter) return typed || messages.anonymous
  return (
    <>
      <AccountLink id={reporter.id}>{creatorName(reporter)}</AccountLink>
      {typed && ` (${typed})`}
    </>
  )
}

const entry = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  '& a': { textDecoration: 'underline', textUnderlineOffset: '3px' },
} as const
