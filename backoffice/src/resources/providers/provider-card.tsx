import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ProviderState } from '../../api/provider-acts.ts'
import { formatLongDate } from '../../format/date.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { providerMessages as messages } from '../../messages/providers.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { Detail } from '../../record/details.tsx'
import { translateFailure } from './translate-failure.ts'

const TONES: Record<ProviderState['state'], Tone> = {
  ok: 'good',
  degraded: 'warning',
  unavailable: 'bad',
  off: 'quiet',
}

/** State of one provider: availability, last error, and remaining budget. */
export function ProviderCard({ state }: { state: ProviderState }) {
  const { id, lastSuccessAt, lastFailureAt, lastFailure, callsLeft, callBudget } = state
  return (
    <Box component="li" sx={card}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 1.5 }}>
        <Typography variant="h2">{messages.names[id]}</Typography>
        <StateMark tone={TONES[state.state]}>{messages.states[state.state]}</StateMark>
      </Box>
      <Box component="dl" sx={facts}>
        <Detail name={messages.lastSuccess}>
          {lastSuccessAt ? formatLongDate(lastSuccessAt) : messages.never}
        </Detail>
        <Detail name={messages.lastFailure}>
          {lastFailureAt ? (
            <>
              {formatLongDate(lastFailureAt)}
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{translateFailure(lastFailure)}</Box>
            </>
          ) : (
            messages.never
          )}
        </Detail>
        <Detail name={messages.callsLeft}>
          {callsLeft === null || callBudget === null
            ? recordMessages.none
            : messages.calls(callsLeft, callBudget.burst, callBudget.perSecond)}
        </Detail>
        <Detail name={messages.known}>{state.knownVideos}</Detail>
        <Detail name={messages.removed}>{state.removedVideos}</Detail>
        <Detail name={messages.hidden}>{state.hiddenVideos}</Detail>
        <Detail name={messages.lastSync}>
          {state.lastSyncAt ? formatLongDate(state.lastSyncAt) : recordMessages.none}
        </Detail>
        {state.syncAlert && <Detail name={messages.syncAlert}>{state.syncAlert}</Detail>}
      </Box>
    </Box>
  )
}

const card = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const

const facts = {
  display: 'grid',
  gridTemplateColumns: 'fit-content(45%) 1fr',
  rowGap: 1,
  columnGap: 2,
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
} as const
