import { isDeepStrictEqual } from 'node:util'
import type { BillingDeps } from '../deps.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { subscriptionName } from '../domain/subscription-name.ts'
import type { InvoiceTruth, PaymentTruth } from '../ports.ts'
import type { BillingTx } from '../store/store.ts'
import { numberInvoice } from './number-invoice.ts'
import type { RecordedSubscriptions } from './record-subscriptions.ts'
import type { Fetched } from './record-truth.ts'

/** The provider's reference -> our record. */
export type RecordedInvoices = ReadonlyMap<string, StoredInvoice>

/** Records what was asked for and paid. Where the provider writes no invoices of its own, what is paid gets one of ours. */
export async function recordInvoices(
  deps: BillingDeps,
  tx: BillingTx,
  { userId, truth, now }: Fetched,
  subscriptions: RecordedSubscriptions,
): Promise<RecordedInvoices> {
  const recorded = new Map<string, StoredInvoice>()
  const ours = (await tx.findInvoicesOf(userId)).filter(({ provider }) => provider === deps.provider.name)
  const known = new Map(ours.map((one) => [one.reference, one]))
  // Oldest first: numbers follow the dates.
  const told = [...truth.invoices].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.reference < b.reference ? -1 : 1),
  )
  for (const one of told) {
    const subscription = subscriptions.get(one.subscription)
    if (!subscription) continue
    const before = known.get(one.reference) ?? null
    const paidAt = paymentOf(one, truth.payments)?.at ?? now
    const told = foldedInto(deps, { userId, subscription, truth: one, before, paidAt })
    const needsNumber = told.number === null && told.status === 'paid' && told.amountDue > 0
    const after = needsNumber ? await numberInvoice(deps, tx, told, now) : told
    if (!before) await tx.insertInvoice(after)
    else if (!isDeepStrictEqual(after, before)) await tx.updateInvoice(after.id, after)
    known.set(one.reference, after)
    recorded.set(one.reference, after)
  }
  return recorded
}

const paymentOf = ({ reference }: InvoiceTruth, payments: readonly PaymentTruth[]) =>
  payments.find(({ invoice, status }) => invoice === reference && status !== 'failed')

interface Fold {
  userId: string
  subscription: StoredSubscription
  truth: InvoiceTruth
  before: StoredInvoice | null
  /** Of an invoice that is paid. */
  paidAt: Date
}

function foldedInto(
  { provider, ids }: Pick<BillingDeps, 'provider' | 'ids'>,
  { userId, subscription, truth, before, paidAt }: Fold,
): StoredInvoice {
  const isPaid = truth.status === 'paid'
  const { firstFailedAt, nextAttemptAt, hostedUrl, pdfUrl } = truth
  // Note: what a document of ours says is not told anew, as the database holds too; corrections are credit notes.
  if (before?.document) return { ...before, firstFailedAt, nextAttemptAt, hostedUrl, pdfUrl }
  return {
    id: before?.id ?? ids(),
    userId,
    subscriptionId: subscription.id,
    provider: provider.name,
    reference: truth.reference,
    kind: 'invoice',
    // Note: a number that has been given stays, as the database holds too.
    number: before?.number ?? truth.number,
    description: before?.description ?? describe(truth, subscription),
    status: truth.status,
    amountDue: truth.amountDue,
    amountPaid: truth.amountPaid,
    currency: truth.currency,
    createdAt: truth.createdAt,
    periodStart: truth.periodStart,
    periodEnd: truth.periodEnd,
    firstFailedAt,
    nextAttemptAt,
    paidAt: before?.paidAt ?? (isPaid ? paidAt : null),
    correctsId: null,
    document: null,
    hostedUrl,
    pdfUrl,
  }
}

const REASONS: Record<InvoiceTruth['reason'], string> = {
  start: 'souscription',
  renewal: 'renouvellement',
  change: 'changement d’abonnement',
}

/** In the words it was ordered in: by now the subscription may be another. */
const describe = ({ description, reason }: InvoiceTruth, subscription: StoredSubscription) =>
  `${description ?? subscriptionName(subscription)} : ${REASONS[reason]}`
