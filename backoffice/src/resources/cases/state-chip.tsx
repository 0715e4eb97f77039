import type { ContentState } from '@alcove/contracts/constants'
import Box from '@mui/material/Box'
import { caseMessages } from '../../messages/cases.fr.ts'

const COLORS: Record<ContentState, string> = {
  DRAFT: 'text.secondary',
  PREPARING: 'text.secondary',
  PENDING: 'warning.main',
  APPROVED: 'success.main',
  REJECTED: 'error.main',
  FAILED: 'error.main',
  REMOVED: 'text.secondary',
}

/** A state as a colour and a word. */
export function StateChip({ status }: { status: ContentState }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ width: 8, height: 8, borderRadius: 4, bgcolor: COLORS[status] }} />
      {caseMessages.states[status]}
    </Box>
  )
}
