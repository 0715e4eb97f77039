import type { BillingDeps } from '../../deps.ts'
import { type EmailRequest, queueEmail } from '../../emails/actions/queue-email.ts'
import type { BillingTx } from '../../store/store.ts'
import { findContractSales } from '../../subscriptions/domain/contract.ts'
import { PLAN_NAMES } from '../../subscriptions/domain/plans.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { isByOwner, type StoredDeclaration } from '../domain/declaration.ts'
import { computeWithdrawalDeadline } from '../domain/withdrawal-deadline.ts'

const DAY_MS = 86_400_000
/** Cap per addressee and kind of email, because the public form accepts any address. */
const MAX_EMAILS_PER_DAY = 3

type ReceiptTx = Pick<
  BillingTx,
  | 'findEmailedDeclarations'
  | 'countUnmatchedDeclarations'
  | 'findSubscriptionsOf'
  | 'insertSentEmail'
  | 'emit'
>

/**
 * Queues the receipt: to the owner of a contract with the outcome, else to the typed address without one. Contains nothing
 * that was typed.
 */
export async function recordReceipt(
  deps: Pick<BillingDeps, 'ids'>,
  tx: ReceiptTx,
  declaration: StoredDeclaration,
  subscription: StoredSubscription | null,
  source: string,
): Promise<void> {
  const { id, kind, email, status, receivedAt } = declaration
  const emailKind = status === 'carried-out' ? (`${kind}-confirmed` as const) : (`${kind}-received` as const)
  if ((await countEmails(tx, declaration, subscription, emailKind)) >= MAX_EMAILS_PER_DAY) return
  await queueEmail(deps, tx, {
    kind: emailKind,
    occasion: id,
    to: subscription ? { userId: subscription.userId, email: null } : { userId: null, email, source },
    facts: {
      receivedAt: receivedAt.toISOString(),
      reference: id,
      ...(subscription ? buildContractFacts(declaration, subscription) : {}),
    },
    now: receivedAt,
  })
}

/**
 * Counts the emails of a day. Those that a guessed number led to are counted apart: a stranger cannot use up the
 * confirmations that the owner has a right to.
 */
async function countEmails(
  tx: ReceiptTx,
  declaration: StoredDeclaration,
  subscription: StoredSubscription | null,
  emailKind: string,
): Promise<number> {
  const { kind, email, receivedAt } = declaration
  const since = new Date(receivedAt.getTime() - DAY_MS)
  if (!subscription) return tx.countUnmatchedDeclarations(email, kind, since)
  const all = await tx.findSubscriptionsOf(subscription.userId)
  const sales = [subscription, ...findContractSales(subscription, all)]
  const isOwners = isByOwner(declaration, sales)
  const emailed = await tx.findEmailedDeclarations(subscription.id, emailKind, since)
  return emailed.filter((one) => isByOwner(one, sales) === isOwners).length
}

/** Tells the owner the new total refund, once per payment recorded after the withdrawal. */
export async function queueLaterRefundEmail(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertSentEmail' | 'emit'>,
  declaration: StoredDeclaration,
  subscription: StoredSubscription,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  const { id: reference, receivedAt } = declaration
  await queueEmail(deps, tx, {
    kind: 'withdrawal-confirmed',
    occasion: `${reference}:${paymentId}`,
    to: { userId: subscription.userId, email: null },
    facts: {
      receivedAt: receivedAt.toISOString(),
      reference,
      ...buildContractFacts(declaration, subscription),
    },
    now,
  })
}

/** `at` is the effective date; for a late withdrawal, the deadline that it missed. */
function buildContractFacts(
  { kind, status, effectiveAt, refundAmount, receivedAt }: StoredDeclaration,
  subscription: StoredSubscription,
): EmailRequest['facts'] {
  const { plan, interval, currency, source } = subscription
  const deadline = computeWithdrawalDeadline(subscription)
  const isLate = kind === 'withdrawal' && status === 'waiting' && source !== 'grant' && receivedAt > deadline
  const at = effectiveAt ?? (isLate ? deadline : null)
  return {
    planName: PLAN_NAMES[plan],
    interval,
    ...(at ? { at: at.toISOString() } : {}),
    ...(refundAmount === null ? {} : { amount: refundAmount, currency }),
  }
}
