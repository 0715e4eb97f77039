import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { reviewPath, walkPath } from '../../../shared/paths.ts'
import { usePageTitle } from '../../../shared/use-page-title.ts'
import { DecisionStrip, useLastDecision } from '../decision/last-decision.tsx'
import { RejectDialog } from '../decision/reject-dialog.tsx'
import { DECIDING } from '../desk/use-decide.ts'
import { useDesk } from '../desk/use-desk.ts'
import { Preview } from '../preview/preview.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { TakeDown } from '../take-down/take-down.tsx'
import { useWalk } from '../use-walk.ts'
import { ActionBar } from './action-bar.tsx'
import { CaseDetails } from './case-details.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { ReviewHeading } from './review-heading.tsx'
import { usePreparedCase } from './use-prepared-case.ts'
import { useReviewKeys } from './use-review-keys.ts'

interface ReviewScreenProps {
  record: ConsoleCase
  /** Returns true while keys have no effect. */
  refuseKey: () => boolean
}

/** Review of one case: picture left, details right, actions below. A new case needs a new key. */
export function ReviewScreen({ record, refuseKey }: ReviewScreenProps) {
  const { walk, previous, next, position, total, following, step } = useWalk(record.id)
  const navigate = useNavigate()
  const notify = useNotify()
  const [rejecting, setRejecting] = useState(false)
  const preview = usePreview(record)
  const previewButton = useRef<HTMLButtonElement>(null)

  const desk = useDesk(record, {
    onDecided: () => navigate(following === null ? walkPath(walk) : reviewPath(following, walk)),
    onUnseen: () => {
      notify(caseMessages.previewFirst, { type: 'warning' })
      previewButton.current?.focus()
    },
  })
  const last = useLastDecision([record.id])
  const lastDesk = useDesk(last ?? record)
  const queryClient = useQueryClient()
  // A decision on its way is the latest: until its answer, none is undone in its place.
  const undoLast = () => {
    if (queryClient.isMutating({ mutationKey: DECIDING }) > 0)
      notify(caseMessages.barriers.busy, { type: 'warning' })
    else if (last) lastDesk.undo()
  }

  usePageTitle(record.title)
  usePreparedCase(following, walk)
  const act = {
    approve: desk.approve,
    reject: () => desk.startReject(() => setRejecting(true)),
    undo: () => (record.hold ? desk.undo() : undoLast()),
    next: () => step('next'),
    previous: () => step('previous'),
    preview: preview.toggle,
  }
  useReviewKeys(act, preview.player, refuseKey)

  return (
    <Box sx={{ pb: { xs: 24, md: 18 }, '--actions-height': { xs: '116px', md: '69px' } }}>
      <ReviewHeading record={record} walk={walk} position={position} total={total} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
          alignItems: 'start',
        }}
      >
        <Preview record={record} preview={preview} button={previewButton} />
        <Box sx={{ display: 'grid', gap: 3 }}>
          <TakeDown record={record} />
          <CaseDetails record={record} picturesShown={preview.shown} />
          <DecisionHistory record={record} />
        </Box>
      </Box>
      {last && <DecisionStrip key={last.id} record={last} hotkey={caseMessages.keyUndo} />}
      <ActionBar
        record={record}
        desk={desk}
        act={act}
        hasPrevious={previous !== null}
        hasNext={next !== null}
      />
      {rejecting && <RejectDialog record={record} desk={desk} onClose={() => setRejecting(false)} />}
    </Box>
  )
}
