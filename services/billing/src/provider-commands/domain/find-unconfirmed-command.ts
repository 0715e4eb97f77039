import type { ProviderCommand, ProviderCommandKind } from './provider-command.ts'

type Command = Pick<ProviderCommand, 'kind' | 'status' | 'endedAt' | 'details'>

/**
 * Finds the newest command of some kinds whose effect our records do not show yet: it was done after the last sync, or is
 * pending and kept until it has an outcome. Callers use it to avoid a second command for the same purpose.
 * @param commands oldest first
 * @param syncedAt when the last sync began
 */
export function findUnconfirmedCommand<C extends Command>(
  commands: readonly C[],
  kinds: readonly ProviderCommandKind[],
  syncedAt: Date | null,
): C | null {
  return (
    commands.findLast((command) => kinds.includes(command.kind) && isUnconfirmed(command, syncedAt)) ?? null
  )
}

function isUnconfirmed(command: Command, syncedAt: Date | null): boolean {
  const { kind, status, endedAt } = command
  // Note: a resume undoes a cancellation, kept or not, and the provider may have executed one that it did not confirm.
  const isCounted = kind === 'resume' || (status === 'pending' ? isKept(command) : status === 'done')
  return isCounted && (endedAt === null || syncedAt === null || endedAt > syncedAt)
}

/**
 * Tests whether a command is retried until the provider confirms or refuses it. Others vanish: with the caller who waits, or
 * with the command that has to be done first.
 */
export function isKept({ details }: Pick<ProviderCommand, 'details'>): boolean {
  return details.insists === true && details.after === undefined
}

/** Tests for a command that may be under way, or that a killed process has left. */
export function hasPendingCommand(
  commands: readonly Pick<ProviderCommand, 'kind' | 'status'>[],
  wanted: ProviderCommandKind,
): boolean {
  return commands.some(({ kind, status }) => kind === wanted && status === 'pending')
}

/** Tests for an immediate end that the provider has not refused. */
export function hasEndCommand(commands: readonly Pick<ProviderCommand, 'kind' | 'status'>[]): boolean {
  return commands.some(({ kind, status }) => kind === 'end' && status !== 'failed')
}
