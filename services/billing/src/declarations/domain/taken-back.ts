import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import { isUnanswered } from '../../provider-commands/domain/unanswered.ts'
import { endTime } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { StoredDeclaration } from './declaration.ts'

export type Choice = Pick<
  ProviderCommand,
  'id' | 'kind' | 'subscriptionId' | 'status' | 'details' | 'askedAt' | 'endedAt' | 'failure'
>
export type Termination = Pick<
  StoredDeclaration,
  'id' | 'subscriptionId' | 'receivedAt' | 'effectiveAt' | 'status'
> & {
  /** Only of a cancellation: periods that begin later were chosen at the provider, which had confirmed it. */
  lastStart?: Date | undefined
}
type Sale = Pick<
  StoredSubscription,
  'id' | 'plan' | 'interval' | 'nextPlan' | 'nextInterval' | 'endsWithPeriod' | 'endedAt'
>

/** A terminated contract, as recorded. */
export interface RecordedContract {
  sales: readonly Sale[]
  /** Commands about all of its sales, oldest first. */
  choices: readonly Choice[]
  /** When the last sync began. */
  syncedAt: Date | null
}

/**
 * Tells whether the customer has taken a declared termination back, by a resume or a change that was asked for since and took
 * effect. `undecided` while the records do not show that yet. Upgrade pages count as of when they were opened. The same for all
 * sales of a contract.
 */
export function judgeTermination(
  { id, receivedAt }: Pick<Termination, 'id' | 'receivedAt'>,
  recorded: RecordedContract,
): 'stands' | 'undecided' | 'taken-back' {
  const { choices } = recorded
  const declared = choices.find(({ details }) => details.declarationId === id)
  const since = declared?.askedAt ?? receivedAt
  const later = choices.filter(
    ({ kind, askedAt }) => (kind === 'resume' || kind === 'change') && askedAt > since,
  )
  const judged = later.map((choice) => judgeChoice(choice, recorded))
  return judged.find((one) => one === 'taken-back') ?? judged.find((one) => one === 'undecided') ?? 'stands'
}

function judgeChoice(choice: Choice, recorded: RecordedContract): ReturnType<typeof judgeTermination> {
  const { kind, status } = choice
  if (status === 'pending') return 'undecided'
  if (status === 'done' && (kind === 'resume' || isChangeRecorded(choice, recorded))) return 'taken-back'
  const mayCount = status === 'done' || isLostResume(choice, recorded)
  if (mayCount && !isSynced(choice, recorded)) return 'undecided'
  const isExecuted = !isEndingWithPeriod(recorded) || isCancelledSince(choice, recorded)
  return status === 'failed' && mayCount && isExecuted ? 'taken-back' : 'stands'
}

/**
 * A change is done once its payment page is open, which the customer may leave unpaid. Paid, it shows in the sale that it
 * names, or in one that has replaced that.
 */
function isChangeRecorded(
  { subscriptionId, details: { target } }: Choice,
  { sales }: RecordedContract,
): boolean {
  if (!target) return true
  const changed = sales.find(({ id }) => id === subscriptionId)
  return sales
    .filter((sale) => !changed || sale === changed || endTime(sale) > endTime(changed))
    .some(
      ({ plan, interval, nextPlan, nextInterval }) =>
        (plan === target.plan && interval === target.interval) ||
        (nextPlan === target.plan && nextInterval === target.interval),
    )
}

/** Of the sale that goes on, or went on last. */
function isEndingWithPeriod({ sales }: RecordedContract): boolean {
  const last = [...sales].sort((a, b) => endTime(a) - endTime(b)).at(-1)
  return last?.endsWithPeriod ?? false
}

/** After a cancellation that was done, only a resume lets a contract go on, so the next sync tells whether it was executed. */
function isLostResume(choice: Choice, { choices }: RecordedContract): boolean {
  const { kind, askedAt } = choice
  if (kind !== 'resume' || !isUnanswered(choice)) return false
  const cancels = choices.filter(
    (one) => one.kind === 'cancel' && one.status !== 'failed' && one.askedAt <= askedAt,
  )
  return cancels.length > 0 && cancels.every(({ endedAt }) => endedAt !== null && endedAt <= askedAt)
}

/** A later cancellation is why the contract ends with its period again. */
const isCancelledSince = ({ askedAt }: Choice, { choices }: RecordedContract) =>
  choices.some((one) => one.kind === 'cancel' && one.status !== 'failed' && one.askedAt > askedAt)

const isSynced = ({ endedAt }: Choice, { syncedAt }: RecordedContract) =>
  endedAt !== null && syncedAt !== null && endedAt <= syncedAt
