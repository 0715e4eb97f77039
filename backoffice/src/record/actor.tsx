import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetIdentity } from 'react-admin'
import type { ConsoleDataProvider } from '../api/data-provider.ts'
import { recordMessages } from '../messages/record.fr.ts'

const { by } = recordMessages

interface ActorProps {
  /** Account that acted. */
  id: string
  /** Account affected, which may also have acted. */
  customerId?: string
}

/** Names the actor relative to the viewer. A colleague whose account is gone shows as an administrator. */
export function Actor({ id, customerId }: ActorProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { identity } = useGetIdentity()
  const isColleague = identity !== undefined && id !== identity.id && id !== customerId
  const { data: name } = useQuery({
    queryKey: ['account-name', id],
    queryFn: () => dataProvider.getAccountName(id),
    enabled: isColleague,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (id === identity?.id) return by.self
  if (id === customerId) return by.customer
  return name === undefined ? by.administrator : by.colleague(name)
}
