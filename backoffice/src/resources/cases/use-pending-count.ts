import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import { useGetList } from 'react-admin'

const POLL_MS = 5_000

/** Polls the number of pending cases in the background; `error` while the platform cannot be reached. */
export function usePendingCount() {
  const { total, error } = useGetList<ModerationCase>(
    'cases',
    {
      filter: { status: 'PENDING' },
      sort: { field: 'pendingSince', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    },
    { refetchInterval: POLL_MS },
  )
  return { total, error }
}
