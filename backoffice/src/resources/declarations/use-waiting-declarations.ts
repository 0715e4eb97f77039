import { useGetList } from 'react-admin'

const POLL_MS = 60_000

/** Polls the number of declarations that wait for an administrator, in the background. */
export function useWaitingDeclarations(): number {
  const { total = 0 } = useGetList(
    'declarations',
    {
      filter: { status: 'waiting' },
      sort: { field: 'receivedAt', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    },
    { refetchInterval: POLL_MS },
  )
  return total
}
