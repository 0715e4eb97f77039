import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { caseMessages } from '../../messages/cases.fr.ts'
import { queueChange } from './queue-change.ts'
import { queueSort, usePendingQueue } from './use-pending-queue.ts'

/**
 * Keeps the first page of the queue current. New cases come at its end and are simply added; when drawing it
 * again would move rows under the cursor, it only offers to.
 */
export function QueueWatch() {
  const { data, filterValues, sort, page, refetch, isFetching } = useListContext<ModerationCase>()
  const { queue, updatedAt, stale } = usePendingQueue()

  const isQueue =
    page === 1 &&
    sort.field === queueSort.field &&
    sort.order === queueSort.order &&
    Object.keys(filterValues).join() === 'status' &&
    filterValues.status === 'PENDING'
  const change =
    isQueue && data && !isFetching && !stale
      ? queueChange(
          data.slice(0, queue.length || undefined).map(({ id }) => id),
          queue.map(({ id }) => id),
        )
      : 'none'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the poll may append again
  useEffect(() => {
    if (change === 'appended') refetch()
  }, [change, updatedAt])

  if (change !== 'moved') return null
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2, py: 0, color: 'text.primary' }}
      action={
        <Button color="inherit" size="small" onClick={() => refetch()}>
          {caseMessages.refresh}
        </Button>
      }
    >
      {caseMessages.queueMoved}
    </Alert>
  )
}
