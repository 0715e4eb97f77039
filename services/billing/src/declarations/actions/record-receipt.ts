import type { BillingDeps } from '../../deps.ts'
import { type EmailRequest, queueEmail } from '../../emails/actions/queue-email.ts'
import type { BillingTx } from '../../store/store.ts'
import { PLAN_NAMES } from '../../subscriptions/domain/plans.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'
import { withdrawalEnd } from '../domain/withdrawal.ts'

const DAY_MS = 86_400_000
/** Anybody may type any address into a public form: nobody gets more letters of a kind than this in a day. */
const LETTERS_A_DAY = 3

/**
 * Writes the receipt: to the owner of the contract what comes of the declaration, to an address that named none that it
 * was received. Nothing that was typed is in it, but for the address.
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
  if ((await tx.countDeclarations(addressee, kind, since)) >= LETTERS_A_DAY) return
  await queueEmail(deps, tx, {
    kind: status === 'carried-out' ? `${kind}-confirmed` : `${kind}-received`,
    occasion: id,
    to: subscription ? { userId: subscription.userId, email: null } : { userId: null, email, source },
    facts: {
      receivedAt: receivedAt.toISOString(),
      reference: id,
      ...(subscription ? contractFacts(declaration, subscription) : {}),
    },
    now: receivedAt,
  })
}

/** Tells the owner what goes back in all, once for each payment that was recorded after the withdrawal. */
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
    facts: { receivedAt: receivedAt.toISOString(), reference, ...contractFacts(declaration, subscription) },
    now,
  })
}

/** `at` is when it takes effect; of a withdrawal that came too late, when it would have had to come. */
function contractFacts(
  { kind, status, effectiveAt, refundAmount, receivedAt }: StoredDeclaration,
  subscription: StoredSubscription,
): EmailRequest['facts'] {
  const { plan, interval, currency, source } = subscription
  const lastDay = withdrawalEnd(subscription)
  const isLate = kind === 'withdrawal' && status === 'waiting' && source !== 'grant' && receivedAt > lastDay
  const at = effectiveAt ?? (isLate ? lastDay : null)
  return {
    planName: PLAN_NAMES[plan],
    interval,
    ...(at ? { at: at.toISOString() } : {}),
    ...(refundAmount === null ? {} : { amount: refundAmount, currency }),
  }
}
