import { type Choice, judgeTermination, type RecordedContract } from '../../declarations/domain/taken-back.ts'
import { CHOICES } from '../../provider-commands/domain/superseded.ts'
import type { StoredSubscription } from './subscription.ts'

/**
 * Finds the cancellation of a contract that was made on a sale which another one had replaced already, unheard of: the other
 * one would renew. None that a later choice has taken back, or that the choices about the running sale replace. Declared
 * terminations follow their own rules.
 */
export function findMovedCancellation<C extends Choice>(
  running: Pick<StoredSubscription, 'id' | 'endsWithPeriod'>,
  contract: Omit<RecordedContract, 'choices'> & { choices: readonly C[] },
): C | null {
  const choices = contract.choices.filter(({ kind }) => CHOICES.includes(kind))
  if (running.endsWithPeriod || choices.some(({ subscriptionId }) => subscriptionId === running.id))
    return null
  const cancel = choices.findLast(({ kind, status }) => kind === 'cancel' && status === 'done')
  if (!cancel || cancel.details.declarationId !== undefined) return null
  const asked = { id: cancel.id, receivedAt: cancel.askedAt }
  return judgeTermination(asked, contract) === 'stands' ? cancel : null
}
