import { isDeepStrictEqual } from 'node:util'
import { subscriptionChanged } from '@alcove/contracts'
import { isErased } from '@alcove/kit/auth/erased-accounts'
import { findSpentOffers } from '../../checkout/queries/find-spent-offers.ts'
import { enqueueEndOfDuplicate, enqueueEndOfVoidChange } from '../../commands/actions/enqueue-end.ts'
import type { BillingDeps } from '../../deps.ts'
import { queueSubscriptionEmail } from '../../emails/actions/queue-email.ts'
import type { BillingTx } from '../../store/store.ts'
import { recordChange } from '../../subscriptions/actions/record-change.ts'
import { replaceRunning } from '../../subscriptions/actions/replace-running.ts'
import { accessState } from '../../subscriptions/domain/access.ts'
import { type Beside, causeInContract } from '../../subscriptions/domain/change-cause.ts'
import { chooseRunning } from '../../subscriptions/domain/choose-running.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { SubscriptionSnapshot } from '../domain/snapshot.ts'
import { InvalidSnapshotError } from '../domain/validate-snapshot.ts'
import type { FetchedSnapshot } from './apply-snapshot.ts'

/** The provider's reference -> our record. */
export type AppliedSubscriptions = ReadonlyMap<string, StoredSubscription>

/**
 * Records what the provider keeps going, one subscription per customer at most: what was paid for beside it, or with a
 * trial or a code that had been used, is marked, ended and given back. Says the customer's new state where it has changed.
 */
export async function applySubscriptions(
  deps: BillingDeps,
  tx: BillingTx,
  { userId, snapshot, now }: FetchedSnapshot,
): Promise<AppliedSubscriptions> {
  const all = await tx.findSubscriptionsOf(userId)
  const known = new Map(
    all.flatMap((one) => (one.source === deps.provider.name && one.reference ? [[one.reference, one]] : [])),
  )
  const told = snapshot.subscriptions.filter((one) => one.status !== 'incomplete' || known.has(one.reference))
  const begun = told.filter(({ reference, status }) => !known.has(reference) && status !== 'ended')
  const refused = await findRefusedStarts(tx, { userId, begun, told, all, now })
  const { main, duplicates } = chooseRunning(
    told.filter(({ reference }) => !refused.has(reference)),
    known,
  )
  const isTooMuch = (reference: string) =>
    duplicates.includes(reference) || refused.has(reference) || (known.get(reference)?.isDuplicate ?? false)
  const recorded = new Map<string, StoredSubscription>()
  const beside = { known: all, told: told.filter(({ reference }) => !isTooMuch(reference)) }
  const hasGift = all.some(({ source, endedAt }) => source === 'grant' && endedAt === null)
  // What has ended first: only one may run.
  const inOrder = [...told].sort((a, b) => Number(a.reference === main) - Number(b.reference === main))
  for (const one of inOrder) {
    const before = known.get(one.reference) ?? null
    const isDuplicate = isTooMuch(one.reference)
    const after = await foldedInto(deps, tx, {
      userId,
      snapshot: one,
      before,
      isDuplicate,
      invoices: snapshot.invoices,
    })
    if (one.reference === main) await makeRoom(deps, tx, all, now)
    if (!before) await tx.insertSubscription(after)
    else if (!isDeepStrictEqual(after, before)) await tx.updateSubscription(after.id, after)
    recorded.set(one.reference, after)
    if (isDuplicate) await enqueueEndOfDuplicate(deps, tx, { before, after, now })
    else
      await sayChange(deps, tx, {
        before,
        after,
        now,
        beside,
        isLast: one.reference === main || (main === null && !hasGift),
      })
    if (before && one.isVoidChange && !isDuplicate && !after.endedAt)
      await enqueueEndOfVoidChange(deps, tx, after, now)
  }
  for (const one of all)
    if (!recorded.has(one.reference ?? '') && isForgotten(one, deps, now))
      await endForgotten(deps, tx, { before: one, now, beside, isLast: main === null && !hasGift })
  return recorded
}

/** What began with an offer that had been used, and whatever begins for an account that was deleted meanwhile. */
async function findRefusedStarts(
  tx: BillingTx,
  started: Parameters<typeof findSpentOffers>[1],
): Promise<ReadonlySet<string>> {
  if (!(await isErased(tx.sql, started.userId))) return findSpentOffers(tx, started)
  return new Set(started.begun.map(({ reference }) => reference))
}

interface Fold {
  userId: string
  snapshot: SubscriptionSnapshot
  before: StoredSubscription | null
  isDuplicate: boolean
  invoices: FetchedSnapshot['snapshot']['invoices']
}

async function foldedInto(
  deps: Pick<BillingDeps, 'ids' | 'provider' | 'rules'>,
  tx: Pick<BillingTx, 'findCheckout'>,
  { userId, snapshot, before, isDuplicate, invoices }: Fold,
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
    createdAt: before?.createdAt ?? snapshot.startedAt,
    ...accessState(snapshot, invoices, deps.rules),
  }
}

/** A gift makes room for what is paid for, and so does what a former provider was paid for. */
async function makeRoom(
  { provider }: Pick<BillingDeps, 'provider'>,
  tx: BillingTx,
  all: readonly StoredSubscription[],
  now: Date,
): Promise<void> {
  const other = all.find(({ source, endedAt }) => source !== provider.name && endedAt === null)
  if (other) await replaceRunning(tx, other, now, { actorId: null, reason: null })
}

/** The provider does not know it any more, long after its period was over: nobody renews it. */
function isForgotten(
  { source, endedAt, currentPeriodEnd }: StoredSubscription,
  { provider, rules }: Pick<BillingDeps, 'provider' | 'rules'>,
  now: Date,
): boolean {
  const patience = rules.graceMs + rules.renewalLeewayMs
  return source === provider.name && endedAt === null && now.getTime() > currentPeriodEnd.getTime() + patience
}

async function endForgotten(
  deps: BillingDeps,
  tx: BillingTx,
  change: Omit<Change, 'before' | 'after'> & { before: StoredSubscription },
): Promise<void> {
  const { id } = change.before
  deps.log.warn(
    { subscriptionId: id },
    'the payment provider does not know a subscription any more: it is over',
  )
  await sayChange(deps, tx, { ...change, after: await tx.endSubscription(id, change.now) })
}

interface Change {
  before: StoredSubscription | null
  after: StoredSubscription
  now: Date
  beside: Beside
  /** What the customer has now; an end beside something that begins is only written down. */
  isLast: boolean
}

async function sayChange(
  deps: BillingDeps,
  tx: BillingTx,
  { before, after, now, beside, isLast }: Change,
): Promise<void> {
  const cause = causeInContract(before, after, beside)
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
  if (isLast) tx.emit(subscriptionChanged, state)
  // Whoever goes on with another one has not lost anything.
  if (cause && isLast)
    await queueSubscriptionEmail(deps, tx, { cause, subscription: after, revision: state.revision, now })
}
