import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import { isKept } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import { isUnanswered } from '../../provider-commands/domain/unanswered.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { StoredDeclaration } from './declaration.ts'

type Command = Pick<ProviderCommand, 'id' | 'kind' | 'status' | 'details' | 'askedAt' | 'endedAt' | 'failure'>
type Termination = Pick<StoredDeclaration, 'id' | 'receivedAt' | 'effectiveAt'>

/** What ends a subscription, as recorded. */
export interface RecordedEnds<C extends Command = Command, T extends Termination = Termination> {
  /** All commands about it. */
  commands: readonly C[]
  /** Those that were carried out. */
  terminations: readonly T[]
  /** When the last sync began. */
  syncedAt: Date | null
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
 * @returns the command that the refund has to wait for, because the end vanishes if it fails; null if the payment is in time
 */
export function findEndBefore(
  { periodStart, periodEnd }: Period,
  ends: RecordedEnds,
): { after: string | undefined } | null {
  if (findTerminationBefore(periodStart, ends)) return { after: undefined }
  const immediate = ends.commands.filter((command) => {
    const paidUntil = command.kind === 'end' && isOpen(command, ends.syncedAt) ? readPaidUntil(command) : null
    return paidUntil !== null && periodEnd > paidUntil
  })
  const counting = immediate.filter(({ status }) => status !== 'failed')
  const end = counting[0] ?? immediate[0]
  if (!end) return null
  const isCertain = counting.some((command) => command.status === 'done' || isKept(command))
  return { after: isCertain ? undefined : end.id }
}

/** A sync that began before an end was left unanswered does not show yet whether the provider has executed it. */
function isOpen(command: Command, syncedAt: Date | null): boolean {
  if (command.status !== 'failed') return true
  return (
    isUnanswered(command) && (syncedAt === null || command.endedAt === null || command.endedAt >= syncedAt)
  )
}

/** Declared ends of earlier releases only have the time when they were recorded. */
function readPaidUntil({ askedAt, details: { paidUntil, declarationId } }: Command): Date | null {
  if (paidUntil !== undefined) return new Date(paidUntil)
  return declarationId === undefined ? null : askedAt
}

/** Finds a declared termination by which a subscription was to be over when a period began. */
export function findTerminationBefore<T extends Termination>(
  periodStart: Date,
  { commands, terminations }: RecordedEnds<Command, T>,
): T | null {
  return (
    terminations.find(
      (termination) =>
        termination.effectiveAt !== null &&
        termination.effectiveAt <= periodStart &&
        !isTakenBack(termination, commands),
    ) ?? null
  )
}

/** A resume or change that was confirmed since means that the contract goes on. */
function isTakenBack({ id, receivedAt }: Termination, commands: readonly Command[]): boolean {
  const declared = commands.find(({ details }) => details.declarationId === id)
  const since = declared?.askedAt ?? receivedAt
  return commands.some(
    ({ kind, status, askedAt }) =>
      (kind === 'resume' || kind === 'change') && status === 'done' && askedAt > since,
  )
}
