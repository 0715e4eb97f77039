import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatLongDate } from '../../format/date.ts'
import { caseMessages } from '../../messages/cases.fr.ts'
import { creatorName } from './creator-name.ts'
import { StateChip } from './state-chip.tsx'

/** Every decision ever taken, as it was taken. */
export function DecisionHistory({ decisions }: Pick<ModerationCase, 'decisions'>) {
  return (
    <Box component="section" aria-label={caseMessages.history}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {caseMessages.history}
      </Typography>
      {decisions.length === 0 ? (
        <Typography color="textSecondary">{caseMessages.noHistory}</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {decisions.map(({ id, outcome, reason, decidedAt, decidedBy }) => (
            <Box component="li" key={id} sx={{ pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
              <StateChip status={outcome} />
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
                {caseMessages.decidedBy(creatorName(decidedBy), formatLongDate(decidedAt))}
              </Box>
              {reason && <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{reason}</Typography>}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
