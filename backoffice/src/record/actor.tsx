import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetIdentity } from 'react-admin'
import type { ConsoleDataProvider } from '../api/data-provider.ts'
import { recordMessages } from '../messages/record.fr.ts'

const { by } = recordMessages

interface ActorProps {
  /** Of the account that did it. */
  id: string
  /** The account that it happened to, which may have done it. */
  customerId?: string
}

/** Who did something, seen from whoever looks. A colleague whose account is gone stays 'an administrator'. */
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
