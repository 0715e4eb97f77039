import Box from '@mui/material/Box'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { reviewPath } from '../../../shared/paths.ts'
import { creatorName } from '../creator-name.ts'
import { ApproveButton } from '../decision/approve-button.tsx'
import { RejectDialog } from '../decision/reject-dialog.tsx'
import { UndoButton } from '../decision/undo-button.tsx'
import { findDecision } from '../describe-decision.ts'
import { DeskButton } from '../desk/desk-button.tsx'
import { useDesk } from '../desk/use-desk.ts'
import { useListWalk } from '../use-walk.ts'

interface RowActionsProps {
  record: ConsoleCase
  /** Arrangement of rows that it is part of. */
  version: number
}

/** Decides and undoes from the list; its height is constant. */
export function RowActions({ record, version }: RowActionsProps) {
  const navigate = useNavigate()
  const walk = useListWalk()
  const [rejecting, setRejecting] = useState(false)
  const review = () => navigate(reviewPath(record.id, walk))
  const desk = useDesk(record, { place: version, onUnseen: review })
  const { title } = record
  const decision = findDecision(record)
  const isUnseen = record.preview.required && record.preview.openedAt === null
  const isOwn = record.creator.id === desk.me

  return (
    // Stops propagation: the row opens the review.
    <Box sx={bar} onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      {record.status === 'PENDING' && !isOwn && (
        <>
          {isUnseen ? (
            <DeskButton
              size="small"
              variant="outlined"
              color="inherit"
              barrier={null}
              aria-label={caseMessages.ofOne(caseMessages.review, title)}
              onClick={review}
            >
              {caseMessages.review}
            </DeskButton>
          ) : (
            <ApproveButton
              record={record}
              isNamed
              size="small"
              variant="outlined"
              startIcon={null}
              barrier={desk.barrier('approve')}
              onClick={desk.approve}
            />
          )}
          <DeskButton
            size="small"
            variant="outlined"
            color="error"
            aria-label={caseMessages.ofOne(caseMessages.reject, title)}
            aria-haspopup="dialog"
            barrier={desk.barrier('reject')}
            onClick={() => desk.startReject(() => setRejecting(true))}
          >
            {caseMessages.reject}
          </DeskButton>
        </>
      )}
      {record.status === 'PENDING' && isOwn && (
        <Box component="span" title={caseMessages.ownContent} sx={{ color: 'text.secondary' }}>
          {caseMessages.ownContentShort}
        </Box>
      )}
      <UndoButton record={record} size="small" barrier={desk.barrier('undo')} onClick={desk.undo} />
      {decision && decision.decidedBy.id !== desk.me && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {caseMessages.heldBy(creatorName(decision.decidedBy))}
        </Box>
      )}
      {rejecting && <RejectDialog record={record} desk={desk} onClose={() => setRejecting(false)} />}
    </Box>
  )
}

const bar = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 32, minWidth: 190 } as const
