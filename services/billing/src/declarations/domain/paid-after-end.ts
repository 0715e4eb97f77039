import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import { isKept } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import { isUnanswered } from '../../provider-commands/domain/unanswered.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { type Choice, judgeTermination, type RecordedContract, type Termination } from './taken-back.ts'

/** What ends a contract, as recorded. */
export interface ContractEnds<C extends Choice = Choice, T extends Termination = Termination>
  extends RecordedContract {
  choices: readonly C[]
  /** Those of any of its sales that were carried out. */
  terminations: readonly T[]
}

/** What ends one of its sales. */
export interface RecordedEnds<C extends Choice = Choice, T extends Termination = Termination>
  extends ContractEnds<C, T> {
  /** All commands about the sale. */
  commands: readonly C[]
}

/** Picks what ends one sale of a contract. */
export function findEndsOf<C extends Choice, T extends Termination>(
  contract: ContractEnds<C, T>,
  saleId: string,
): RecordedEnds<C, T> {
  return { ...contract, commands: contract.choices.filter(({ subscriptionId }) => subscriptionId === saleId) }
}

type Period = Pick<StoredInvoice, 'periodStart' | 'periodEnd'>
type Sale = Pick<StoredSubscription, 'currentPeriodStart' | 'currentPeriodEnd'>

/**
 * Returns the time that a payment pays for. The invoice of the running period can also settle days before it, as prorations at
 * Stripe do, which count as paid before. One that ends otherwise paid for a period of its own, such as a year before a change
 * to months.
 */
export function findPaidTime(invoice: Period | null, { currentPeriodStart, currentPeriodEnd }: Sale): Period {
  const { periodStart, periodEnd } = invoice ?? {
    periodStart: currentPeriodStart,
    periodEnd: currentPeriodEnd,
  }
  const isOfRunning = periodStart < currentPeriodStart && +periodEnd === +currentPeriodEnd
  return { periodStart: isOfRunning ? currentPeriodStart : periodStart, periodEnd }
}

/**
 * Finds the end of a subscription that a payment, recorded after that, comes too late for: it pays for time after an immediate
 * end, or for a period after a declared termination. Only the provider's own times are compared, never when it was charged.
 * @param isWhole only if it pays for no time before an immediate end
 * @returns the command that the refund has to wait for, because the end vanishes if it fails; null if the payment is in time
 */
export function findEndBefore(
  { periodStart, periodEnd }: Period,
  ends: RecordedEnds,
  isWhole = false,
): { after: string | undefined } | null {
  if (findTerminationBefore(periodStart, ends)) return { after: undefined }
  const immediate = ends.commands.filter((command) => {
    const paidUntil = command.kind === 'end' && isOpen(command, ends.syncedAt) ? readPaidUntil(command) : null
    return paidUntil !== null && (isWhole ? periodStart >= paidUntil : periodEnd > paidUntil)
  })
  const counting = immediate.filter(({ status }) => status !== 'failed')
  const end = counting[0] ?? immediate[0]
  if (!end) return null
  const isCertain = counting.some((command) => command.status === 'done' || isKept(command))
  return { after: isCertain ? undefined : end.id }
}

/** A sync that began before an end was left unanswered does not show yet whether the provider has executed it. */
function isOpen(command: Choice, syncedAt: Date | null): boolean {
  if (command.status !== 'failed') return true
  return (
    isUnanswered(command) && (syncedAt === null || command.endedAt === null || command.endedAt >= syncedAt)
  )
}

/** Declared ends of earlier releases only have the time when they were recorded. */
function readPaidUntil({ askedAt, details: { paidUntil, declarationId } }: Choice): Date | null {
  if (paidUntil !== undefined) return new Date(paidUntil)
  return declarationId === undefined ? null : askedAt
}

/**
 * Finds a declared termination by which a subscription was to be over when a period began. None that was declared later counts,
 * whatever its date: it may name a sale of the contract that ended long ago.
 */
export function findTerminationBefore<T extends Termination>(
  periodStart: Date,
  ends: ContractEnds<Choice, T>,
): T | null {
  return findStanding(ends).find((termination) => isBefore(periodStart, termination)) ?? null
}

/** Tests for a termination that a person has settled, and that would have counted (`findTerminationBefore`). */
export function isSettledBefore(periodStart: Date, ends: ContractEnds): boolean {
  return ends.terminations.some(
    (termination) =>
      termination.status === 'settled' &&
      isBefore(periodStart, termination) &&
      judgeTermination(termination, ends) === 'stands',
  )
}

const isBefore = (periodStart: Date, { effectiveAt, receivedAt, lastStart = periodStart }: Termination) =>
  effectiveAt !== null && effectiveAt <= periodStart && receivedAt <= periodStart && periodStart <= lastStart

/** Lists the declared terminations of a contract that nothing has taken back. What a person has settled is not judged again. */
export function findStanding<T extends Termination>(ends: ContractEnds<Choice, T>): T[] {
  return ends.terminations.filter(
    (termination) => termination.status !== 'settled' && judgeTermination(termination, ends) === 'stands',
  )
}
