import { useGetList } from 'react-admin'

const POLL_MS = 15_000

/** Of how many contents reports wait for an answer; looked at again quietly. */
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
