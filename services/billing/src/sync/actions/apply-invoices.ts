import { isDeepStrictEqual } from 'node:util'
import type { BillingDeps } from '../../deps.ts'
import { issueInvoice } from '../../invoices/actions/issue-invoice.ts'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { subscriptionName } from '../../subscriptions/domain/subscription-name.ts'
import type { InvoiceSnapshot, PaymentSnapshot } from '../domain/snapshot.ts'
import type { FetchedSnapshot } from './apply-snapshot.ts'
import type { AppliedSubscriptions } from './apply-subscriptions.ts'

/** The provider's reference -> our record. */
export type AppliedInvoices = ReadonlyMap<string, StoredInvoice>

/** Records what was asked for and paid. Where the provider writes no invoices of its own, what is paid gets one of ours. */
export async function applyInvoices(
  deps: BillingDeps,
  tx: BillingTx,
  { userId, snapshot, now }: FetchedSnapshot,
  subscriptions: AppliedSubscriptions,
): Promise<AppliedInvoices> {
  const recorded = new Map<string, StoredInvoice>()
  const ours = (await tx.findInvoicesOf(userId)).filter(({ provider }) => provider === deps.provider.name)
  const known = new Map(ours.map((one) => [one.reference, one]))
  // Oldest first: numbers follow the dates.
  const told = [...snapshot.invoices].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.reference < b.reference ? -1 : 1),
  )
  for (const one of told) {
    const subscription = subscriptions.get(one.subscription)
    if (!subscription) continue
    const before = known.get(one.reference) ?? null
    const paidAt = paymentOf(one, snapshot.payments)?.at ?? now
    const told = foldedInto(deps, { userId, subscription, snapshot: one, before, paidAt })
    const needsNumber = told.number === null && told.status === 'paid' && told.amountDue > 0
    const after = needsNumber ? await issueInvoice(deps, tx, told, now) : told
    if (!before) await tx.insertInvoice(after)
    else if (!isDeepStrictEqual(after, before)) await tx.updateInvoice(after.id, after)
    known.set(one.reference, after)
    recorded.set(one.reference, after)
  }
  return recorded
}

const paymentOf = ({ reference }: InvoiceSnapshot, payments: readonly PaymentSnapshot[]) =>
  payments.find(({ invoice, status }) => invoice === reference && status !== 'failed')

interface Fold {
  userId: string
  subscription: StoredSubscription
  snapshot: InvoiceSnapshot
  before: StoredInvoice | null
  /** Of an invoice that is paid. */
  paidAt: Date
}

function foldedInto(
  { provider, ids }: Pick<BillingDeps, 'provider' | 'ids'>,
  { userId, subscription, snapshot, before, paidAt }: Fold,
): StoredInvoice {
  const isPaid = snapshot.status === 'paid'
  const { firstFailedAt, nextAttemptAt, hostedUrl, pdfUrl } = snapshot
  // Note: what a document of ours says is not told anew, as the database holds too; corrections are credit notes.
  if (before?.document) return { ...before, firstFailedAt, nextAttemptAt, hostedUrl, pdfUrl }
  return {
    id: before?.id ?? ids(),
    userId,
    subscriptionId: subscription.id,
    provider: provider.name,
    reference: snapshot.reference,
    kind: 'invoice',
    // Note: a number that has been given stays, as the database holds too.
    number: before?.number ?? snapshot.number,
    description: before?.description ?? describe(snapshot, subscription),
    status: snapshot.status,
    amountDue: snapshot.amountDue,
    amountPaid: snapshot.amountPaid,
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

/** In the words it was ordered in: by now the subscription may be another. */
const describe = ({ description, reason }: InvoiceSnapshot, subscription: StoredSubscription) =>
  `${description ?? subscriptionName(subscription)} : ${REASONS[reason]}`
