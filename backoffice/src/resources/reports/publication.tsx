import Box from '@mui/material/Box'
import type { ReportedContent } from '../../api/reports.ts'
import { formatLongDate } from '../../format/date.ts'
import { StateMark } from '../../list/state-mark.tsx'
import { reportMessages } from '../../messages/reports.fr.ts'
import { StateChip } from '../cases/state-chip.tsx'

interface PublicationProps {
  record: Pick<ReportedContent, 'contentStatus' | 'hiddenAt'>
  /** Adds since when it is hidden. */
  isLong?: boolean
}

/** Current public state of the reported video. */
export function Publication({ record: { contentStatus, hiddenAt }, isLong = false }: PublicationProps) {
  if (hiddenAt === null) return <StateChip status={contentStatus} />
  return (
    <>
      <StateMark tone="warning">{reportMessages.hidden}</StateMark>
      {isLong && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {reportMessages.hiddenSince(formatLongDate(hiddenAt))}
        </Box>
      )}
    </>
  )
}
