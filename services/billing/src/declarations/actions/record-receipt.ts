import type { BillingDeps } from '../../deps.ts'
import { type EmailRequest, queueEmail } from '../../emails/actions/queue-email.ts'
import type { BillingTx } from '../../store/store.ts'
import { PLAN_NAMES } from '../../subscriptions/domain/plans.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'
import { computeWithdrawalDeadline } from '../domain/withdrawal.ts'

const DAY_MS = 86_400_000
/** Cap per addressee and kind, because the public form accepts any address. */
const MAX_EMAILS_PER_DAY = 3

/**
 * Queues the receipt: to the owner of a contract with the outcome, else to the typed address without one. Contains nothing
 * that was typed.
 */
export async function recordReceipt(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'countDeclarations' | 'insertSentEmail' | 'emit'>,
  declaration: StoredDeclaration,
  subscription: StoredSubscription | null,
  source: string,
): Promise<void> {
  const { id, kind, email, status, receivedAt } = declaration
  const addressee = subscription ? { subscriptionId: subscription.id } : { email }
  const since = new Date(receivedAt.getTime() - DAY_MS)
  if ((await tx.countDeclarations(addressee, kind, since)) >= MAX_EMAILS_PER_DAY) return
  await queueEmail(deps, tx, {
    kind: status === 'carried-out' ? `${kind}-confirmed` : `${kind}-received`,
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
