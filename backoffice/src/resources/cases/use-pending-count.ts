import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import { useGetList } from 'react-admin'

const POLL_MS = 5_000

/** How many cases wait, looked at again quietly; `error` while the platform cannot be asked. */
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
