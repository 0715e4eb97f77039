import type { ProviderCommand, ProviderCommandKind } from './provider-command.ts'

type Command = Pick<ProviderCommand, 'id' | 'kind' | 'status' | 'details'>
type Recorded = Command & Pick<ProviderCommand, 'askedAt' | 'endedAt' | 'failure'>

/** Recorded as the failure of a command that a newer one contradicts. */
export const SUPERSEDED = 'superseded'

/** Decide together how a subscription goes on; of two that contradict each other the newer one counts. */
export const CHOICES: readonly ProviderCommandKind[] = ['cancel', 'resume', 'change', 'end']

/**
 * Returns when a new choice counts as asked: after all that was recorded of others, also when it was requested before that,
 * or when the clock of its process is behind.
 * @param newest of the times when other choices were asked and had their outcomes
 */
export function orderChoice(askedAt: Date, newest: Date | null): Date {
  return newest && newest >= askedAt ? new Date(newest.getTime() + 1) : askedAt
}

/** @param all oldest first */
export function findNewestChoice<C extends Pick<ProviderCommand, 'kind'>>(all: readonly C[]): C | undefined {
  return all.findLast(isChoice)
}

/** Returns when the outcome of a choice counts as recorded: not before the newest choice. @param all oldest first */
export function orderOutcome(endedAt: Date, all: readonly Pick<ProviderCommand, 'kind' | 'askedAt'>[]): Date {
  const newest = findNewestChoice(all)
  return newest && newest.askedAt > endedAt ? newest.askedAt : endedAt
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
const OPPOSITES: Partial<Record<ProviderCommandKind, Repeatable>> = { cancel: 'resume', resume: 'cancel' }

/**
 * Finds the choice that counts, the newest one that has not failed, if it was done and has to be repeated: an older opposite
 * had its outcome later than it was recorded, so its call can have reached the provider after that of the newer one. Waits
 * for the outcome of a pending one, whose caller may be told to retry. What the provider has refused to repeat stays so.
 * @param all commands about the subscription, oldest first
 */
export function findUndone<C extends Recorded>(all: readonly C[]): C | null {
  const choices = all.filter(isChoice)
  const index = choices.findLastIndex(({ status }) => status !== 'failed')
  const counting = choices[index]
  const opposite = counting && OPPOSITES[counting.kind]
  if (!opposite || counting.status === 'pending' || isRefused(counting, choices)) return null
  const isUndone = choices
    .slice(0, index)
    .some(({ kind, endedAt }) => kind === opposite && endedAt !== null && endedAt >= counting.askedAt)
  return isUndone ? counting : null
}

/** A superseded repetition was not refused. */
function isRefused({ id }: Recorded, choices: readonly Recorded[]): boolean {
  return choices.some(
    ({ status, failure, details }) => details.repeats === id && status === 'failed' && failure !== SUPERSEDED,
  )
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
  const choices = all.filter(isChoice)
  const lastDone = choices.findLastIndex(({ status }) => status === 'done')
  return choices.some(({ kind, endedAt }, index) => {
    if (kind !== wanted) return false
    // The newest one that was done counts even when newer ones fail.
    return index === lastDone || endedAt === null || syncedAt === null || endedAt > syncedAt
  })
}

function findNewerChoices<C extends Command>({ id }: Command, all: readonly C[]): C[] {
  const index = all.findIndex((one) => one.id === id)
  return index < 0 ? [] : all.slice(index + 1).filter(isChoice)
}

const isChoice = ({ kind }: Pick<Command, 'kind'>) => CHOICES.includes(kind)
