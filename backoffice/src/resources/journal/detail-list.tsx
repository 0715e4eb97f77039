import Box from '@mui/material/Box'
import { journalMessages } from '../../messages/journal.fr.ts'
import { detailName, detailText } from './detail-text.ts'

/** Details of a journal entry. */
export function DetailList({ details }: { details: Record<string, unknown> }) {
  const entries = Object.entries(details)
  if (entries.length === 0) return journalMessages.noDetails
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {entries.map(([name, value]) => (
        <li key={name}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {detailName(name)}
          </Box>{' '}
          {detailText(name, value)}
        </li>
      ))}
    </Box>
  )
}
