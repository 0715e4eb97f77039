import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { QUEUE, reviewPath } from '../../app/paths.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { ActionBar } from './action-bar.tsx'
import { CaseFacts } from './case-facts.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { neighboursOf, nextCase } from './next-case.ts'
import { Preview } from './preview.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReviewHeading } from './review-heading.tsx'
import { useDecide } from './use-decide.ts'
import { usePendingQueue } from './use-pending-queue.ts'
import { usePreparedCase } from './use-prepared-case.ts'
import { usePreview } from './use-preview.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** One case from first look to decision: picture left, facts right, actions below. A new case is a new key. */
export function ReviewScreen({ record }: { record: ModerationCase }) {
  const { queue, total = 0 } = usePendingQueue()
  const navigate = useNavigate()
  const [rejecting, setRejecting] = useState(false)
  const preview = usePreview()

  const ids = queue.map(({ id }) => id)
  const { previous, next, position } = neighboursOf(ids, record.id)
  const following = nextCase(ids, record.id)
  const go = (id: string | null) => id !== null && navigate(reviewPath(id))
  const { approve, reject, busy } = useDecide(record.id, () =>
    navigate(following === null ? QUEUE : reviewPath(following)),
  )
  const waits = record.status === 'PENDING'

  usePageTitle(record.title)
  usePreparedCase(following)
  const act = {
    approve: () => waits && approve(),
    reject: () => waits && setRejecting(true),
    next: () => go(next),
    previous: () => go(previous),
    preview: preview.toggle,
  }
  useReviewKeys(act, !rejecting)

  return (
    <Box sx={{ pb: 10 }}>
      <ReviewHeading record={record} position={position} total={total} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
          alignItems: 'start',
        }}
      >
        <Preview record={record} preview={preview} />
        <Box sx={{ display: 'grid', gap: 3 }}>
          <CaseFacts record={record} />
          <DecisionHistory decisions={record.decisions} />
        </Box>
      </Box>
      <ActionBar
        record={record}
        act={act}
        busy={busy}
        hasPrevious={previous !== null}
        hasNext={next !== null}
      />
      {rejecting && (
        <RejectDialog
          title={record.title}
          busy={busy}
          onReject={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </Box>
  )
}
