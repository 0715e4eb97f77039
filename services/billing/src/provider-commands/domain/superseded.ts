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
const REPEATABLE: readonly ProviderCommandKind[] = ['cancel', 'resume']

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
 * Tests whether the newest recorded choice is to go on: an older command that is still under way lets it be repeated, so a
 * newer choice has to be recorded, also where our records show its effect already.
 * @param all commands about the subscription, oldest first
 */
export function isResumedLast(all: readonly Command[]): boolean {
  return all.findLast(({ kind }) => CHOICES.includes(kind))?.kind === 'resume'
}

function findNewerChoices<C extends Command>({ id }: Command, all: readonly C[]): C[] {
  const index = all.findIndex((one) => one.id === id)
  return index < 0 ? [] : all.slice(index + 1).filter(({ kind }) => CHOICES.includes(kind))
}
