import type { ProviderCommand, ProviderCommandKind } from './provider-command.ts'

type Command = Pick<ProviderCommand, 'kind' | 'status' | 'askedAt' | 'endedAt'>

/**
 * Finds the newest command of some kinds whose effect our records do not show yet: it is pending, or was done after the
 * last sync. Callers use it to avoid a second command for the same purpose.
 */
export function findUnconfirmedCommand<C extends Command>(
  commands: readonly C[],
  kinds: readonly ProviderCommandKind[],
  fetchedAt: Date | null,
): C | null {
  const isUnconfirmed = ({ status, endedAt }: C) =>
    status === 'pending' ||
    (status === 'done' && endedAt !== null && (fetchedAt === null || endedAt > fetchedAt))
  return (
    commands
      .filter((command) => kinds.includes(command.kind) && isUnconfirmed(command))
      .sort((a, b) => b.askedAt.getTime() - a.askedAt.getTime())[0] ?? null
  )
}

/** Tests for an immediate end that the provider has not refused. */
export function hasEndCommand(commands: readonly Pick<ProviderCommand, 'kind' | 'status'>[]): boolean {
  return commands.some(({ kind, status }) => kind === 'end' && status !== 'failed')
}
