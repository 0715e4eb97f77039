import Box from '@mui/material/Box'
import { X } from 'lucide-react'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { describeDecision } from '../describe-decision.ts'
import { DeskButton } from '../desk/desk-button.tsx'
import type { DeskState } from '../desk/use-desk.ts'
import { Key } from '../key.tsx'
import type { ReviewAction } from '../review/review-key.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { ApproveButton } from './approve-button.tsx'
import { UndoButton } from './undo-button.tsx'

interface DecisionControlsProps {
  record: ConsoleCase
  desk: DeskState
  act: Record<ReviewAction, () => unknown>
}

/** Buttons of the available decisions, else the reason why there are none, announced by screen readers. */
export function DecisionControls({ record, desk, act }: DecisionControlsProps) {
  const seconds = useSecondsLeft(record.hold)
  const isOwn = record.creator.id === desk.me
  const isOpen = record.status === 'PENDING' && !isOwn
  const words = isOpen
    ? desk.offline && caseMessages.offline
    : isOwn && record.status === 'PENDING'
      ? caseMessages.ownContent
      : [
          describeDecision(record, desk.me) ?? caseMessages.notDecidable(caseMessages.states[record.status]),
          seconds === null ? '' : caseMessages.effectIn(seconds),
        ].join(' ')
  return (
    <>
      <Box role="status" sx={statusStyle}>
        {words}
      </Box>
      <Box sx={controls}>
        {isOpen && (
          <>
            <DeskButton
              variant="outlined"
              color="error"
              startIcon={<X size={16} aria-hidden />}
              endIcon={<Key>{caseMessages.keyReject}</Key>}
              aria-keyshortcuts="R"
              aria-haspopup="dialog"
              barrier={desk.barrier('reject')}
              onClick={act.reject}
            >
              {caseMessages.reject}
            </DeskButton>
            <ApproveButton
              record={record}
              barrier={desk.barrier('approve')}
              aria-keyshortcuts="A"
              endIcon={<Key>{caseMessages.keyApprove}</Key>}
              onClick={act.approve}
            />
          </>
        )}
        <UndoButton
          record={record}
          barrier={desk.barrier('undo')}
          aria-keyshortcuts="U"
          endIcon={<Key>{caseMessages.keyUndo}</Key>}
          onClick={act.undo}
        />
      </Box>
    </>
  )
}

const statusStyle = {
  flex: 1,
  color: 'text.secondary',
  fontSize: { xs: 12, md: 14 },
  lineHeight: 1.35,
  textAlign: 'right',
} as const
/** Own row on phones, of constant height: the buttons of the next case appear where these were. */
const controls = {
  display: 'flex',
  gap: 1,
  width: { xs: 1, md: 'auto' },
  minHeight: 40,
  '& > button': { flex: { xs: 'auto', md: 'none' } },
} as const
