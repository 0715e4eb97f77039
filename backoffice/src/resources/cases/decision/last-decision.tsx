import Box from '@mui/material/Box'
import { useGetIdentity, useGetList } from 'react-admin'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { HELD_CASES } from '../desk/held-cases.ts'
import { useDesk } from '../desk/use-desk.ts'
import { Key } from '../key.tsx'
import { UndoButton } from './undo-button.tsx'

const POLL_MS = 5_000

/** The viewer's newest decision that can still be undone, wherever it was made; null without one. */
export function useLastDecision(besides: readonly string[] = []): ConsoleCase | null {
  const { identity } = useGetIdentity()
  const { data = [] } = useGetList<ConsoleCase>('cases', HELD_CASES, { refetchInterval: POLL_MS })
  const own = data.filter(
    ({ id, hold }) =>
      hold !== null &&
      hold.decidedBy.id === identity?.id &&
      hold.endsAt > Date.now() &&
      !besides.includes(id),
  )
  return own.sort((a, b) => (b.hold?.endsAt ?? 0) - (a.hold?.endsAt ?? 0))[0] ?? null
}

/** Lies over the page, above the bar of actions, so that nothing moves when it appears or disappears. */
export function LastDecision({ besides }: { besides: readonly string[] }) {
  const record = useLastDecision(besides)
  return record && <DecisionStrip key={record.id} record={record} />
}

export function DecisionStrip({ record, hotkey }: { record: ConsoleCase; hotkey?: string }) {
  const { barrier, undo } = useDesk(record)
  if (record.hold === null) return null
  return (
    <Box role="group" aria-label={caseMessages.lastDecision} sx={strip}>
      <Box component="span" sx={words}>
        {caseMessages.lastDecided(record.title, record.hold.outcome)}
      </Box>
      <UndoButton
        record={record}
        size="small"
        barrier={barrier('undo')}
        onClick={undo}
        endIcon={hotkey && <Key>{hotkey}</Key>}
        sx={{ flex: 'none' }}
      />
    </Box>
  )
}

const strip = {
  position: 'fixed',
  right: { xs: 12, md: 32 },
  left: { xs: 12, md: 'auto' },
  bottom: 'calc(var(--actions-height, 0px) + 12px)',
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  maxWidth: { md: 480 },
  pl: 2,
  pr: 1,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'action.selected',
  boxShadow: 6,
} as const
const words = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
