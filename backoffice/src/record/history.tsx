import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatLongDate } from '../format/date.ts'

export interface HistoryLine {
  key: string
  at: string
  /** Description of the event. */
  what: ReactNode
  /** Null for events without an actor. */
  who: ReactNode
  why: string | null
}

/** Events of a record in their order. */
export function History({ lines, empty }: { lines: HistoryLine[]; empty: string }) {
  if (lines.length === 0) return <Typography color="textSecondary">{empty}</Typography>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {lines.map(({ key, at, what, who, why }) => (
        <Box component="li" key={key} sx={{ pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
          <div>{what}</div>
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
            <time dateTime={at}>{formatLongDate(at)}</time>
            {who && <>, {who}</>}
          </Box>
          {why && <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{why}</Typography>}
        </Box>
      ))}
    </Box>
  )
}
