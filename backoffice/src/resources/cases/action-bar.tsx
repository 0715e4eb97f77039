import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ChevronLeft, ChevronRight, Eye, X } from 'lucide-react'
import { caseMessages } from '../../messages/cases.fr.ts'
import { ApproveButton } from './approve-button.tsx'
import { Key } from './key.tsx'
import type { ReviewAction } from './review-key.ts'
import { StepButton } from './step-button.tsx'

interface ActionBarProps {
  record: ModerationCase
  act: Record<ReviewAction, () => unknown>
  busy: boolean
  hasPrevious: boolean
  hasNext: boolean
}

/** Always in reach, with the keys on the buttons. */
export function ActionBar({ record, act, busy, hasPrevious, hasNext }: ActionBarProps) {
  return (
    <Box role="toolbar" aria-label={caseMessages.actionsLabel} sx={bar}>
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
      <Box sx={{ flex: 1 }} />
      {record.status === 'PENDING' ? (
        <>
          <Button
            variant="outlined"
            color="error"
            startIcon={<X size={16} aria-hidden />}
            endIcon={<Key>{caseMessages.keyReject}</Key>}
            aria-keyshortcuts="R"
            aria-haspopup="dialog"
            disabled={busy}
            onClick={act.reject}
          >
            {caseMessages.reject}
          </Button>
          <ApproveButton
            busy={busy}
            onApprove={act.approve}
            aria-keyshortcuts="A"
            endIcon={<Key>{caseMessages.keyApprove}</Key>}
          />
        </>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>
          {caseMessages.notDecidable(caseMessages.states[record.status])}
        </Box>
      )}
    </Box>
  )
}

const bar = {
  position: 'fixed',
  inset: 'auto 0 0 var(--menu-width)',
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  px: { xs: 1.5, md: 4 },
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const
