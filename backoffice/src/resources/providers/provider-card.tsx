import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ProviderState } from '../../api/provider-acts.ts'
import { formatLongDate } from '../../format/date.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { providerMessages as messages } from '../../messages/providers.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { Fact } from '../../record/facts.tsx'
import { wordsOfFailure } from './words-of-failure.ts'

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
        <Fact name={messages.lastSuccess}>
          {lastSuccessAt ? formatLongDate(lastSuccessAt) : messages.never}
        </Fact>
        <Fact name={messages.lastFailure}>
          {lastFailureAt ? (
            <>
              {formatLongDate(lastFailureAt)}
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{wordsOfFailure(lastFailure)}</Box>
            </>
          ) : (
            messages.never
          )}
        </Fact>
        <Fact name={messages.callsLeft}>
          {callsLeft === null || callBudget === null
            ? recordMessages.none
            : messages.calls(callsLeft, callBudget.burst, callBudget.perSecond)}
        </Fact>
        <Fact name={messages.known}>{state.knownVideos}</Fact>
        <Fact name={messages.removed}>{state.removedVideos}</Fact>
        <Fact name={messages.hidden}>{state.hiddenVideos}</Fact>
        <Fact name={messages.lastSync}>
          {state.lastSyncAt ? formatLongDate(state.lastSyncAt) : recordMessages.none}
        </Fact>
        {state.syncAlert && <Fact name={messages.syncAlert}>{state.syncAlert}</Fact>}
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
