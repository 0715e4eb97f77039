import type { ProviderCommand, ProviderCommandKind } from './provider-command.ts'

type Command = Pick<ProviderCommand, 'id' | 'kind' | 'status' | 'details'>

/** Recorded as the failure of a command that a newer one contradicts. */
export const SUPERSEDED = 'superseded'

/** Decide together how a subscription goes on; of two that contradict each other the newer one counts. */
export const CHOICES: readonly ProviderCommandKind[] = ['cancel', 'resume', 'change', 'end']

/**
 * Returns when a new choice counts as asked: after the newest one recorded, also when it was requested before that, or when
 * the clock of its process is behind.
 */
export function orderChoice(askedAt: Date, newest: Date | null): Date {
  return newest && newest >= askedAt ? new Date(newest.getTime() + 1) : askedAt
}

/**
 * Tests whether a command must not run any more, because a newer one about its subscription contradicts it, whatever became
 * of that. An end is final, and a command without a waiting caller was promised.
 * @param all commands about the subscription, oldest first
 */
export function isSuperseded(command: Command, all: readonly Command[]): boolean {
  if (command.kind === 'end' || command.details.insists) return false
  return findNewerChoices(command, all).some(({ kind }) => kind !== command.kind || kind === 'change')
}

/** Opposites, and free to repeat. */
type Repeatable = 'cancel' | 'resume'
const REPEATABLE: readonly ProviderCommandKind[] = ['cancel', 'resume'] satisfies Repeatable[]

/**
 * Finds the newest command if an older one with an outcome may have undone it: its call can have reached the provider after
 * that of the newest.
 * @param all commands about the subscription, oldest first
 */
export function findUndone<C extends Command>(command: C, all: readonly C[]): C | null {
  const newest = findNewerChoices(command, all).findLast(({ status }) => status !== 'failed')
  if (!newest || newest.kind === command.kind) return null
  return [command, newest].every(({ kind }) => REPEATABLE.includes(kind)) ? newest : null
}

/**
 * Tests whether a choice may still take effect, or be repeated, after what our records show, so that its opposite has to be
 * recorded also where they show that one's effect already. A failed one can have been executed since the last sync.
 * @param all commands about the subscription, oldest first
 * @param syncedAt when the last sync began
 */
export function mayTakeEffect(
  wanted: Repeatable,
  all: readonly Pick<ProviderCommand, 'kind' | 'status' | 'endedAt'>[],
  syncedAt: Date | null,
): boolean {
  const choices = all.filter(({ kind }) => CHOICES.includes(kind))
  const lastDone = choices.findLastIndex(({ status }) => status === 'done')
  return choices.some(({ kind, endedAt }, index) => {
    if (kind !== wanted) return false
    // The newest one that was done counts even when newer ones fail.
    return index === lastDone || endedAt === null || syncedAt === null || endedAt > syncedAt
  })
}

function findNewerChoices<C extends Command>({ id }: Command, all: readonly C[]): C[] {
  const index = all.findIndex((one) => one.id === id)
  return index < 0 ? [] : all.slice(index + 1).filter(({ kind }) => CHOICES.includes(kind))
}
