import type { ProviderCommand, ProviderCommandKind } from '../../commands/domain/provider-command.ts'
import type { ChangeCause } from './subscription.ts'

interface Change {
  cause: ChangeCause
  actorId: string | null
  reason: string | null
  changedAt: Date
}

type Order = Pick<ProviderCommand, 'kind' | 'actorId' | 'reason' | 'askedAt'>

const CAUSED_BY: Partial<Record<ChangeCause, ProviderCommandKind[]>> = {
  cancelled: ['cancel'],
  resumed: ['resume'],
  'plan-changed': ['change'],
  ended: ['end'],
}

/**
 * Says who asked for what the payment provider then told us. An order shows in the first change of its kind after it
 * was written down: a notification can be faster than our own note that it was done. A change that nobody ordered stays
 * without a name.
 * @param changes oldest first
 * @param orders that were done, oldest first
 */
export function attributeChanges<C extends Change>(changes: readonly C[], orders: readonly Order[]): C[] {
  const open = [...orders]
  return changes.map((change) => {
    const kinds = CAUSED_BY[change.cause] ?? []
    const index = open.findIndex(({ kind, askedAt }) => kinds.includes(kind) && askedAt <= change.changedAt)
    if (change.actorId !== null || index < 0) return change
    const [order] = open.splice(index, 1)
    return { ...change, actorId: order?.actorId ?? null, reason: order?.reason ?? change.reason }
  })
}
