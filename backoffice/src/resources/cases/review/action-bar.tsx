import Box from '@mui/material/Box'
import { ChevronLeft, ChevronRight, Eye } from 'lucide-react'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { DecisionControls } from '../decision/decision-controls.tsx'
import type { DeskState } from '../desk/use-desk.ts'
import type { ReviewAction } from './review-key.ts'
import { StepButton } from './step-button.tsx'

interface ActionBarProps {
  record: ConsoleCase
  desk: DeskState
  act: Record<ReviewAction, () => unknown>
  hasPrevious: boolean
  hasNext: boolean
}

/** Decision buttons, always visible, labelled with their keys. */
export function ActionBar({ record, desk, act, hasPrevious, hasNext }: ActionBarProps) {
  return (
    <Box role="toolbar" aria-label={caseMessages.actionsLabel} data-action-bar sx={bar}>
      <StepButton
        name={caseMessages.previous}
        hotkey={caseMessages.keyPrevious}
        shortcuts="K ArrowLeft"
        icon={<ChevronLeft size={18} aria-hidden />}
        disabled={!hasPrevious}
        onClick={act.previous}
      />
      <StepButton
        name={caseMessages.next}
        hotkey={caseMessages.keyNext}
        shortcuts="J ArrowRight"
        icon={<ChevronRight size={18} aria-hidden />}
        disabled={!hasNext}
        onClick={act.next}
      />
      <StepButton
        name={caseMessages.preview}
        hotkey={caseMessages.keyPreview}
        shortcuts="Space"
        icon={<Eye size={18} aria-hidden />}
        onClick={act.preview}
      />
      <DecisionControls record={record} desk={desk} act={act} />
    </Box>
  )
}

const bar = {
  position: 'fixed',
  inset: 'auto 0 0 var(--menu-width)',
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  alignContent: 'center',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  gap: { xs: 0.5, sm: 1 },
  minHeight: 'var(--actions-height)',
  px: { xs: 1.5, md: 4 },
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const
