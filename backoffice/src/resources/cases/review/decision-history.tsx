import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { formatLongDate } from '../../../format/date.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { creatorName } from '../creator-name.ts'
import { StateChip } from '../state-chip.tsx'

type Decided = ConsoleCase['decisions'][number]

/** All decisions in order, undone ones included. */
export function DecisionHistory({ record }: { record: ConsoleCase }) {
  const { decisions, hold, endedHolds } = record
  const all: (Decided & { ended?: string })[] = [
    ...endedHolds.map((hold) => ({
      ...hold,
      ended: caseMessages.endedHold[hold.end](
        hold.endedBy ? creatorName(hold.endedBy) : '',
        formatLongDate(hold.endedAt),
      ),
    })),
    ...decisions,
    ...(hold ? [hold] : []),
  ]
  all.sort((a, b) => a.decidedAt.localeCompare(b.decidedAt))
  return (
    <Box component="section" aria-label={caseMessages.history}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {caseMessages.history}
      </Typography>
      {all.length === 0 ? (
        <Typography color="textSecondary">{caseMessages.noHistory}</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {all.map(({ id, outcome, reason, decidedAt, decidedBy, ended }) => (
            <Box component="li" key={id} sx={{ pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
              <Box component={ended ? 's' : 'span'} sx={{ color: ended ? 'text.secondary' : 'inherit' }}>
                <StateChip status={outcome} />
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
                {caseMessages.decidedBy(creatorName(decidedBy), formatLongDate(decidedAt))}
                {ended && <Box>{ended}</Box>}
              </Box>
              {reason && <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{reason}</Typography>}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
