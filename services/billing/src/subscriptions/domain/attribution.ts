import type { ProviderCommand, ProviderCommandKind } from '../../provider-commands/domain/provider-command.ts'
import type { ChangeCause } from './subscription.ts'

interface Change {
  cause: ChangeCause
  actorId: string | null
  reason: string | null
  changedAt: Date
}

type Command = Pick<ProviderCommand, 'kind' | 'actorId' | 'reason' | 'askedAt'>

const CAUSED_BY: Partial<Record<ChangeCause, ProviderCommandKind[]>> = {
  cancelled: ['cancel'],
  resumed: ['resume'],
  'plan-changed': ['change'],
  ended: ['end'],
}

/**
 * Attributes changes reported by the payment provider to the actors of our commands. A command matches the first change of
 * its kind after it was recorded, because a sync can see its effect before the command is marked done.
 * @param changes oldest first
 * @param commands done, oldest first
 */
export function attributeChanges<C extends Change>(changes: readonly C[], commands: readonly Command[]): C[] {
  const open = [...commands]
  return changes.map((change) => {
    const kinds = CAUSED_BY[change.cause] ?? []
    const index = open.findIndex(({ kind, askedAt }) => kinds.includes(kind) && askedAt <= change.changedAt)
    if (change.actorId !== null || index < 0) return change
    const [command] = open.splice(index, 1)
    return { ...change, actorId: command?.actorId ?? null, reason: command?.reason ?? change.reason }
  })
}
