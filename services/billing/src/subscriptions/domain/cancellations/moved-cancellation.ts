import {
  type Choice,
  judgeTermination,
  type RecordedContract,
} from '../../../declarations/domain/taken-back.ts'
import { CHOICES } from '../../../provider-commands/domain/superseded.ts'
import { endTime } from '../contract.ts'
import type { StoredSubscription } from '../subscription.ts'

interface Contract<C extends Choice> extends RecordedContract {
  choices: readonly C[]
}

/**
 * Finds the cancellation of a contract that was made on a sale which another one had replaced already, unheard of: the other
 * one would renew. None that a later choice has taken back, or that a resume or change of the other sale replaces. Declared
 * terminations follow their own rules.
 */
export function findMovedCancellation<C extends Choice>(
  { id }: Pick<StoredSubscription, 'id'>,
  contract: Contract<C>,
): C | null {
  const choices = contract.choices.filter(({ kind }) => CHOICES.includes(kind))
  const newest = choices.findLast(
    ({ kind, status, subscriptionId }) => kind === 'cancel' && status === 'done' && subscriptionId !== id,
  )
  const cancel = newest && findOrigin(newest, choices)
  if (!cancel || cancel.details.declarationId !== undefined || !isReplacement(id, cancel, contract))
    return null
  // Note: an end or a second cancellation takes no cancellation back.
  const takesBack = ({ kind, status }: C) => (kind === 'resume' || kind === 'change') && status !== 'failed'
  const others = choices.filter(
    (one) => one.subscriptionId === id && takesBack(one) && one.details.repeats !== cancel.id,
  )
  if (others.length > 0) return null
  return judgeTermination({ id: cancel.id, receivedAt: cancel.askedAt }, contract) === 'stands'
    ? cancel
    : null
}

/** A repetition counts as of the choice of the customer or administrator. */
function findOrigin<C extends Choice>(choice: C, choices: readonly C[]): C {
  const repeated = choices.find(({ id }) => id === choice.details.repeats)
  return repeated ? findOrigin(repeated, choices) : choice
}

function isReplacement(id: string, { subscriptionId }: Choice, { sales }: RecordedContract): boolean {
  const sale = sales.find((one) => one.id === id)
  const cancelled = sales.find((one) => one.id === subscriptionId)
  return sale !== undefined && cancelled !== undefined && endTime(sale) > endTime(cancelled)
}
