import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Box from '@mui/material/Box'
import { ApproveButton } from './approve-button.tsx'
import { RejectButton } from './reject-button.tsx'
import { useDecide } from './use-decide.ts'

/** Decides straight from the list, for a case that waits. */
export function RowActions({ record }: { record: ModerationCase }) {
  const { approve, reject, busy } = useDecide(record.id)
  if (record.status !== 'PENDING') return null
  return (
    // The row opens the review; its buttons do not.
    <Box
      sx={{ display: 'flex', gap: 1 }}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <ApproveButton
        title={record.title}
        size="small"
        variant="outlined"
        startIcon={null}
        busy={busy}
        onApprove={approve}
      />
      <RejectButton title={record.title} size="small" startIcon={null} busy={busy} onReject={reject} />
    </Box>
  )
}
