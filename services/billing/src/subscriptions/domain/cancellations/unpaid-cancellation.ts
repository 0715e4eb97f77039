import { hasEndCommand } from '../../../provider-commands/domain/find-unconfirmed-command.ts'
import type { ProviderCommand } from '../../../provider-commands/domain/provider-command.ts'
import { CHOICES, mayTakeEffect } from '../../../provider-commands/domain/superseded.ts'

type Command = Pick<ProviderCommand, 'id' | 'kind' | 'status' | 'details' | 'endedAt'>

/**
 * Finds the cancellation that has to end a past-due subscription at once, because it was made between the start of a period and
 * its failed charge. None that a later choice replaces, or may, and once: an end that was refused for it is not repeated.
 * @param all commands about the subscription, oldest first
 * @param syncedAt when the last sync began
 */
export function findUnpaidCancellation<C extends Command>(
  all: readonly C[],
  syncedAt: Date | null,
): C | null {
  const counting = all.findLast(({ kind, status }) => CHOICES.includes(kind) && status !== 'failed')
  if (counting?.kind !== 'cancel' || counting.status !== 'done') return null
  const isEnded =
    hasEndCommand(all) || all.some(({ kind, details }) => kind === 'end' && details.repeats === counting.id)
  return isEnded || mayTakeEffect('resume', all, syncedAt) ? null : counting
}
