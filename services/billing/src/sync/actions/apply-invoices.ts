import { isDeepStrictEqual } from 'node:util'
import { reopenForUsedCredit } from '../../declarations/actions/reopen-for-used-credit.ts'
import { reopenUnclearWithdrawals } from '../../declarations/actions/reopen-unclear-withdrawals.ts'
import type { BillingDeps } from '../../deps.ts'
import { issueInvoice } from '../../invoices/actions/issue-invoice.ts'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import type { BillingTx } from '../../store/store.ts'
import { priceOfPeriod } from '../../subscriptions/domain/price-of-period.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { subscriptionName } from '../../subscriptions/domain/subscription-name.ts'
import type { InvoiceSnapshot, PaymentSnapshot } from '../domain/snapshot.ts'
import type { FetchedSnapshot } from './apply-snapshot.ts'
import type { AppliedSubscriptions } from './apply-subscriptions.ts'

/** The provider's reference -> our record. */
export type AppliedInvoices = ReadonlyMap<string, StoredInvoice>

/** Records the provider's invoices. Paid invoices without a number of the provider become invoices of ours. */
export async function applyInvoices(
  deps: BillingDeps,
  tx: BillingTx,
  { userId, snapshot, now }: FetchedSnapshot,
  subscriptions: AppliedSubscriptions,
): Promise<AppliedInvoices> {
  const recorded = new Map<string, StoredInvoice>()
  const recordedInvoices = (await tx.findInvoicesOf(userId)).filter(
    ({ provider }) => provider === deps.provider.name,
  )
  const known = new Map(recordedInvoices.map((invoice) => [invoice.reference, invoice]))
  // Oldest first, so that numbers follow dates.
  const ordered = [...snapshot.invoices].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.reference < b.reference ? -1 : 1),
  )
  const credited = new Map<string, StoredSubscription>()
  for (const reported of ordered) {
    const subscription = subscriptions.get(reported.subscription)
    if (!subscription) continue
    const before = known.get(reported.reference) ?? null
    const paidAt = findPayment(reported, snapshot.payments)?.at ?? now
    const current = mergeInvoice(deps, { userId, subscription, snapshot: reported, before, paidAt })
    const needsNumber = current.number === null && current.status === 'paid' && current.amountDue > 0
    const after = needsNumber ? await issueInvoice(deps, tx, current, now) : current
    if (!before) await tx.insertInvoice(after)
    else if (!isDeepStrictEqual(after, before)) await tx.updateInvoice(after.id, after)
    known.set(reported.reference, after)
    recorded.set(reported.reference, after)
    if (creditUsed(after) === creditUsed(before)) continue
    credited.set(subscription.id, subscription)
    await reopenForUsedCredit(deps, tx, after, subscription)
  }
  // What the provider asks for no more, of a contract that has ended, is not owed any more.
  const ended = new Set<string | null>(
    [...subscriptions.values()].filter(({ endedAt }) => endedAt).map(({ id }) => id),
  )
  for (const open of recordedInvoices.filter(({ status }) => status === 'open'))
    if (ended.has(open.subscriptionId) && !recorded.has(open.reference ?? ''))
      await tx.updateInvoice(open.id, { ...open, status: 'void', nextAttemptAt: null })
  for (const subscription of credited.values()) await reopenUnclearWithdrawals(deps, tx, subscription)
  return recorded
}

const creditUsed = (invoice: StoredInvoice | null) => (invoice?.status === 'paid' ? invoice.balanceChange : 0)

const findPayment = ({ reference }: InvoiceSnapshot, payments: readonly PaymentSnapshot[]) =>
  payments.find(({ invoice, status }) => invoice === reference && status !== 'failed')

interface InvoiceMerge {
  userId: string
  subscription: StoredSubscription
  snapshot: InvoiceSnapshot
  before: StoredInvoice | null
  /** Used if the invoice is paid. */
  paidAt: Date
}

function mergeInvoice(
  { provider, ids }: Pick<BillingDeps, 'provider' | 'ids'>,
  { userId, subscription, snapshot, before, paidAt }: InvoiceMerge,
): StoredInvoice {
  const isPaid = snapshot.status === 'paid'
  const { balanceChange, firstFailedAt, nextAttemptAt, hostedUrl, pdfUrl } = snapshot
  // Note: our documents never change, which the database enforces too; credit notes correct them.
  if (before?.document) return { ...before, balanceChange, firstFailedAt, nextAttemptAt, hostedUrl, pdfUrl }
  return {
    id: before?.id ?? ids(),
    userId,
    subscriptionId: subscription.id,
    provider: provider.name,
    reference: snapshot.reference,
    kind: 'invoice',
    // Note: an issued number never changes, which the database enforces too.
    number: before?.number ?? snapshot.number,
    description: before?.description ?? describeInvoice(snapshot, subscription),
    status: snapshot.status,
    amountDue: snapshot.amountDue,
    amountPaid: snapshot.amountPaid,
    price: before ? before.price : priceOfPeriod(subscription, snapshot),
    balanceChange,
    currency: snapshot.currency,
    createdAt: snapshot.createdAt,
    periodStart: snapshot.periodStart,
    periodEnd: snapshot.periodEnd,
    firstFailedAt,
    nextAttemptAt,
    paidAt: before?.paidAt ?? (isPaid ? paidAt : null),
    correctsId: null,
    document: null,
    hostedUrl,
    pdfUrl,
  }
}

const REASONS: Record<InvoiceSnapshot['reason'], string> = {
  start: 'souscription',
  renewal: 'renouvellement',
  change: 'changement d’abonnement',
}

/** Prefers the description from the time of the order, because the plan may have changed since. */
const describeInvoice = ({ description, reason }: InvoiceSnapshot, subscription: StoredSubscription) =>
  `${description ?? subscriptionName(subscription)} : ${REASONS[reason]}`
