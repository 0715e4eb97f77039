import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import { isKept } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import { isUnanswered } from '../../provider-commands/domain/unanswered.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { type Choice, judgeTermination, type RecordedSale, type Termination } from './taken-back.ts'

/** What ends a subscription, as recorded. */
export interface RecordedEnds<C extends Choice = Choice, T extends Termination = Termination>
  extends RecordedSale {
  /** All commands about it. */
  commands: readonly C[]
  /** Those of any sale of its contract that were carried out. */
  terminations: readonly T[]
}

type Period = Pick<StoredInvoice, 'periodStart' | 'periodEnd'>
type Sale = Pick<StoredSubscription, 'currentPeriodStart' | 'currentPeriodEnd'>

/**
 * Returns the time that a payment pays for. The invoice of the running period can also settle days before it, as prorations at
 * Stripe do, which count as paid before.
 */
export function findPaidTime(invoice: Period | null, { currentPeriodStart, currentPeriodEnd }: Sale): Period {
  const { periodStart, periodEnd } = invoice ?? {
    periodStart: currentPeriodStart,
    periodEnd: currentPeriodEnd,
  }
  const isOfRunning = periodStart < currentPeriodStart && currentPeriodStart < periodEnd
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
  ends: RecordedEnds<Choice, T>,
): T | null {
  return (
    findStanding(ends).find(
      ({ effectiveAt, receivedAt }) =>
        effectiveAt !== null && effectiveAt <= periodStart && receivedAt <= periodStart,
    ) ?? null
  )
}

/** Lists the declared terminations of a contract that nothing has taken back. */
export function findStanding<T extends Termination>(ends: RecordedEnds<Choice, T>): T[] {
  return ends.terminations.filter((termination) => judgeTermination(termination, ends) === 'stands')
}
