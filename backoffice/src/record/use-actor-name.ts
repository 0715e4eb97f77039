import { useGetIdentity } from 'react-admin'
import { recordMessages } from '../messages/record.fr.ts'

/** Who did something, seen from whoever looks; null for what nobody did. */
export function useActorName(customerId: string | null) {
  const { identity } = useGetIdentity()
  return (actorId: string | null): string | null => {
    if (actorId === null) return null
    if (actorId === identity?.id) return recordMessages.by.self
    return actorId === customerId ? recordMessages.by.customer : recordMessages.by.administrator
  }
}

/** A reason as it was written; what the platform gives as one, in French. */
export function reasonText(reason: string | null): string | null {
  return reason === null ? null : (recordMessages.reasons[reason] ?? reason)
}
