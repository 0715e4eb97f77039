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
  await voidUnclaimed(tx, { userId, snapshot, recorded: recordedInvoices, subscriptions })
  for (const subscription of credited.values()) await reopenUnclearWithdrawals(deps, tx, subscription)
  return recorded
}

interface Claims extends Pick<FetchedSnapshot, 'userId' | 'snapshot'> {
  recorded: readonly StoredInvoice[]
  subscriptions: AppliedSubscriptions
}

/** Voids what the provider asks for no more, of a subscription that it reports or that has ended: it is not owed any more. */
async function voidUnclaimed(
  tx: Pick<BillingTx, 'findSubscriptionsOf' | 'updateInvoice'>,
  { userId, snapshot, recorded, subscriptions }: Claims,
): Promise<void> {
  const claimed = new Set<string | null>(snapshot.invoices.map(({ reference }) => reference))
  const unclaimed = recorded.filter(({ status, reference }) => status === 'open' && !claimed.has(reference))
  if (unclaimed.length === 0) return
  const ended = (await tx.findSubscriptionsOf(userId)).filter(({ endedAt }) => endedAt)
  const settled = new Set<string | null>([...subscriptions.values(), ...ended].map(({ id }) => id))
  for (const open of unclaimed.filter(({ subscriptionId }) => settled.has(subscriptionId)))
    await tx.updateInvoice(open.id, { ...open, status: 'void', nextAttemptAt: null, hostedUrl: null })
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
