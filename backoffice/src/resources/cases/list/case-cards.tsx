import Box from '@mui/material/Box'
import { formatShortDate } from '../../../format/date.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatMegabytes } from '../../../format/size.ts'
import { AccountLink } from '../../../record/account-link.tsx'
import { CaseStateMark } from '../case-state.tsx'
import { CaseTitle } from '../case-title.tsx'
import { creatorName } from '../creator-name.ts'
import type { CaseRowsProps } from './case-table.tsx'
import { PosterThumbnail } from './poster-thumbnail.tsx'
import { RowActions } from './row-actions.tsx'

/** The same rows on small screens. */
export function CaseCards({ rows, version }: CaseRowsProps) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
      }}
    >
      {rows.map((record) => (
        <Box
          component="li"
          key={record.id}
          sx={{
            p: 1.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
            bgcolor: 'background.paper',
            display: 'grid',
            gap: 1.25,
          }}
        >
          <Box sx={{ display: 'flex', gap: 1.5, minWidth: 0 }}>
            <PosterThumbnail id={record.id} width={88} />
            <CaseTitle record={record} />
          </Box>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, color: 'text.secondary', fontSize: 12 }}
          >
            <CaseStateMark record={record} />
            <AccountLink id={record.creator.id}>{creatorName(record.creator)}</AccountLink>
            <time dateTime={record.createdAt}>{formatShortDate(record.createdAt)}</time>
            <span>{formatDuration(record.duration)}</span>
            <span>{formatMegabytes(record.fileSize)}</span>
            <span>{record.mimeType}</span>
          </Box>
          <RowActions record={record} version={version} />
        </Box>
      ))}
    </Box>
  )
}
