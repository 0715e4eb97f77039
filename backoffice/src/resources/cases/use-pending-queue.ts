import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import { useGetList } from 'react-admin'

const POLL_MS = 15_000

/** Who waits longest is judged first. */
export const queueSort = { field: 'pendingSince', order: 'ASC' } as const

/** Keeps the queue apart from what the list shows, so that a poll never moves rows under the cursor. */
export const queueMeta = { purpose: 'queue' }

/** The waiting cases, the longest waiting first (the first 25), and how many there are; looked at again quietly. */
export function usePendingQueue() {
  const {
    data = [],
    total,
    dataUpdatedAt,
    isFetching,
  } = useGetList<ModerationCase>(
    'cases',
    {
      filter: { status: 'PENDING' },
      sort: queueSort,
      pagination: { page: 1, perPage: 25 },
      meta: queueMeta,
    },
    { refetchInterval: POLL_MS },
  )
  return { queue: data, total, updatedAt: dataUpdatedAt, stale: isFetching || dataUpdatedAt === 0 }
}
