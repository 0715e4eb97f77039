import type { ProviderCommand } from './provider-command.ts'
import { CHOICES } from './superseded.ts'

type Failed = Pick<ProviderCommand, 'status' | 'failure'>

/** Begins the failure of a command whose caller was told to retry, although the provider may have executed it. */
export const UNANSWERED = 'unanswered: '

export const isUnanswered = ({ status, failure }: Failed): boolean =>
  status === 'failed' && failure !== null && failure.startsWith(UNANSWERED)

/** Returns the failure of a command whose predecessor has failed, so that the provider was never asked for it. */
export const failWith = (predecessorId: string) => `command ${predecessorId} has failed`

/** Tests for a command that has failed with its predecessor. */
export const hasFailedWithOther = ({
  details: { after },
  failure,
}: Pick<ProviderCommand, 'details' | 'failure'>): boolean =>
  after !== undefined && failure === failWith(after)

type End = Failed & Pick<ProviderCommand, 'id' | 'kind' | 'details'>

/**
 * Finds an end without an answer that has ended a subscription, as far as our records tell: no later choice has taken its
 * place, and no period was begun after the one that it was to prevent. It is to be repeated, because it may have stopped
 * halfway, once.
 * @param all commands about a subscription that is over, oldest first
 */
export function findEndToRepeat<C extends End>(
  all: readonly C[],
  { currentPeriodStart }: { currentPeriodStart: Date },
): C | null {
  const choices = all.filter(({ kind }) => CHOICES.includes(kind))
  const index = choices.findLastIndex((choice) => choice.kind === 'end' && isUnanswered(choice))
  const end = choices[index]
  if (!end?.details.paidUntil || currentPeriodStart > new Date(end.details.paidUntil)) return null
  const isReplaced =
    choices.some(({ kind, status }) => kind === 'end' && status !== 'failed') ||
    choices.slice(index + 1).some(({ status, details }) => status !== 'failed' || details.repeats === end.id)
  return isReplaced ? null : end
}
