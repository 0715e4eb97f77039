import { useGetList } from 'react-admin'

const POLL_MS = 15_000

/** Polls the number of contents with unanswered reports, in the background. */
export function useWaitingReports(): number {
  const { total = 0 } = useGetList(
    'reports',
    {
      filter: { status: 'RECEIVED' },
      sort: { field: 'priority', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    },
    { refetchInterval: POLL_MS },
  )
  return total
}
