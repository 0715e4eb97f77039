import { isDeepStrictEqual } from 'node:util'
import { subscriptionChanged } from '@alcove/contracts'
import { isErased } from '@alcove/kit/auth/erased-accounts'
import { findSpentOffers } from '../../checkout/queries/find-spent-offers.ts'
import type { BillingDeps } from '../../deps.ts'
import { queueSubscriptionEmail } from '../../emails/actions/queue-email.ts'
import { enqueueEndOfDuplicate } from '../../provider-commands/actions/enqueue-end.ts'
import type { BillingTx } from '../../store/store.ts'
import { recordChange } from '../../subscriptions/actions/record-change.ts'
import { replaceRunning } from '../../subscriptions/actions/replace-running.ts'
import { type ContractContext, findContractCause } from '../../subscriptions/domain/change-cause.ts'
import { chooseRunning } from '../../subscriptions/domain/choose-running.ts'
import { chooseStart } from '../../subscriptions/domain/choose-start.ts'
import { computeAccess } from '../../subscriptions/domain/compute-access.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findEndingSales } from '../../subscriptions/queries/find-ending-sales.ts'
import type { SubscriptionSnapshot } from '../domain/snapshot.ts'
import { InvalidSnapshotError } from '../domain/validate-snapshot.ts'
import type { FetchedSnapshot } from './apply-snapshot.ts'

/** The provider's reference -> our record. */
export type AppliedSubscriptions = ReadonlyMap<string, StoredSubscription>

/**
 * Records the provider's subscriptions, at most one running per customer: those paid beside it, or bought with a spent
 * trial or coupon, are marked as duplicates, ended and refunded. Publishes the customer's new state if it changed.
 */
export async function applySubscriptions(
  deps: BillingDeps,
  tx: BillingTx,
  { userId, snapshot, now }: FetchedSnapshot,
): Promise<AppliedSubscriptions> {
  const all = await tx.findSubscriptionsOf(userId)
  const known = new Map(
    all.flatMap((stored) =>
      stored.source === deps.provider.name && stored.reference ? [[stored.reference, stored]] : [],
    ),
  )
  const snapshots = snapshot.subscriptions.filter(
    ({ status, reference }) => status !== 'incomplete' || known.has(reference),
  )
  const started = snapshots.filter(
    ({ reference, status, isVoidChange }) => !known.has(reference) && (status !== 'ended' || isVoidChange),
  )
  const refused = await findRefusedStarts(tx, { userId, started, snapshots, all, now })
  const { main, duplicates, unusedUpgrades } = chooseRunning(
    snapshots.filter(({ reference }) => !refused.has(reference)),
    known,
    await findEndingSales(tx, { snapshots, known }),
  )
  const isExtra = (reference: string) =>
    duplicates.includes(reference) || refused.has(reference) || (known.get(reference)?.isDuplicate ?? false)
  const recorded = new Map<string, StoredSubscription>()
  const context = { known: all, snapshots: snapshots.filter(({ reference }) => !isExtra(reference)) }
  const hasGrant = all.some(({ source, endedAt }) => source === 'grant' && endedAt === null)
  // The running one comes last, because a unique index allows only one.
  const ordered = [...snapshots].sort((a, b) => Number(a.reference === main) - Number(b.reference === main))
  for (const reported of ordered) {
    const before = known.get(reported.reference) ?? null
    const isDuplicate = isExtra(reported.reference)
    const after = await mergeSubscription(deps, tx, {
      userId,
      snapshot: reported,
      before,
      isDuplicate,
      invoices: snapshot.invoices,
    })
    if (reported.reference === main) await replaceOther(deps, tx, all, now)
    if (!before) await tx.insertSubscription(after)
    else if (!isDeepStrictEqual(after, before)) await tx.updateSubscription(after.id, after)
    recorded.set(reported.reference, after)
    if (isDuplicate) await replaceDuplicate(deps, tx, { before, after, now })
    else
      await publishChange(deps, tx, {
        before,
        after,
        now,
        context,
        isCurrent: reported.reference === main || (main === null && !hasGrant),
      })
  }
  for (const stored of all)
    if (!recorded.has(stored.reference ?? '') && isUnknownToProvider(stored, deps, now))
      await endUnknown(deps, tx, { before: stored, now, context, isCurrent: main === null && !hasGrant })
  for (const reference of unusedUpgrades)
    deps.log.error(
      { userId, subscriptionId: recorded.get(reference)?.id },
      'upgrade.unused: another one goes on, or it is over; what it took off of the old period is not refunded',
    )
  return recorded
}

/** Refuses new subscriptions with a spent offer, and every new one of an account deleted meanwhile. */
async function findRefusedStarts(
  tx: BillingTx,
  request: Parameters<typeof findSpentOffers>[1],
): Promise<ReadonlySet<string>> {
  if (!(await isErased(tx.sql, request.userId))) return findSpentOffers(tx, request)
  return new Set(request.started.map(({ reference }) => reference))
}

/** Ends a duplicate; the history of one that ran says that another one has taken its place. */
async function replaceDuplicate(
  deps: BillingDeps,
  tx: BillingTx,
  duplicate: Pick<Change, 'before' | 'after' | 'now'>,
): Promise<void> {
  const { before, after, now } = duplicate
  if (before && !before.isDuplicate && before.endedAt === null) {
    const replaced = { ...after, status: 'inactive' as const, validUntil: now }
    await recordChange(tx, replaced, { cause: 'replaced', actorId: null, reason: null, at: now })
  }
  await enqueueEndOfDuplicate(deps, tx, duplicate)
}

interface SubscriptionMerge {
  userId: string
  snapshot: SubscriptionSnapshot
  before: StoredSubscription | null
  isDuplicate: boolean
  invoices: FetchedSnapshot['snapshot']['invoices']
}

async function mergeSubscription(
  deps: Pick<BillingDeps, 'ids' | 'provider' | 'rules'>,
  tx: Pick<BillingTx, 'findCheckout'>,
  { userId, snapshot, before, isDuplicate, invoices }: SubscriptionMerge,
): Promise<StoredSubscription> {
  const checkout = snapshot.checkoutId ? await tx.findCheckout(snapshot.checkoutId) : null
  const isOurs = checkout !== null && checkout.userId === userId
  if (isOurs && checkout.currency !== snapshot.currency)
    throw new InvalidSnapshotError(
      `subscription ${snapshot.reference}: ${snapshot.currency}, ordered in ${checkout.currency}`,
    )
  return {
    id: before?.id ?? deps.ids(),
    userId,
    plan: snapshot.plan,
    interval: snapshot.interval,
    amount: snapshot.amount,
    currency: snapshot.currency,
    source: deps.provider.name,
    reference: snapshot.reference,
    checkoutId: before?.checkoutId ?? (isOurs ? checkout.id : null),
    currentPeriodStart: snapshot.periodStart,
    currentPeriodEnd: snapshot.periodEnd,
    endsWithPeriod: snapshot.endsWithPeriod,
    nextPlan: snapshot.next?.plan ?? null,
    nextInterval: snapshot.next?.interval ?? null,
    isDuplicate,
    createdAt: chooseStart(before, snapshot),
    ...computeAccess(snapshot, invoices, deps.rules),
  }
}

/** A paid subscription replaces a grant, or the subscription of a former provider. */
async function replaceOther(
  { provider }: Pick<BillingDeps, 'provider'>,
  tx: BillingTx,
  all: readonly StoredSubscription[],
  now: Date,
): Promise<void> {
  const other = all.find(({ source, endedAt }) => source !== provider.name && endedAt === null)
  if (other) await replaceRunning(tx, other, now, { actorId: null, reason: null })
}

/** Tests whether a subscription missing from the snapshot is past its period, grace and leeway, so that it cannot renew. */
function isUnknownToProvider(
  { source, endedAt, currentPeriodEnd }: StoredSubscription,
  { provider, rules }: Pick<BillingDeps, 'provider' | 'rules'>,
  now: Date,
): boolean {
  const tolerance = rules.graceMs + rules.renewalLeewayMs
  return (
    source === provider.name && endedAt === null && now.getTime() > currentPeriodEnd.getTime() + tolerance
  )
}

async function endUnknown(
  deps: BillingDeps,
  tx: BillingTx,
  change: Omit<Change, 'before' | 'after'> & { before: StoredSubscription },
): Promise<void> {
  const { id } = change.before
  deps.log.warn(
    { subscriptionId: id },
    'subscription.vanished: the payment provider no longer knows it; it is ended',
  )
  await publishChange(deps, tx, { ...change, after: await tx.endSubscription(id, change.now) })
}

interface Change {
  before: StoredSubscription | null
  after: StoredSubscription
  now: Date
  context: ContractContext
  /** Decides the customer's access now; an end beside a new start is recorded but not published. */
  isCurrent: boolean
}

async function publishChange(
  deps: BillingDeps,
  tx: BillingTx,
  { before, after, now, context, isCurrent }: Change,
): Promise<void> {
  const cause = findContractCause(before, after, context)
  const isSame =
    before !== null &&
    before.status === after.status &&
    before.plan === after.plan &&
    before.validUntil.getTime() === after.validUntil.getTime()
  if (cause === null && isSame) return
  const state = await recordChange(tx, after, {
    cause: cause ?? 'updated',
    actorId: null,
    reason: null,
    at: now,
  })
  if (isCurrent) tx.emit(subscriptionChanged, state)
  // A customer who goes on with another subscription gets no email about the ended one.
  if (cause && isCurrent)
    await queueSubscriptionEmail(deps, tx, { cause, subscription: after, revision: state.revision, now })
}
