import { findStanding } from '../../declarations/domain/paid-after-end.ts'
import { type EndReads, findRecordedEnds } from '../../declarations/queries/find-recorded-ends.ts'
import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import { findMovedCancellation } from '../domain/cancellations/moved-cancellation.ts'
import { isNewUpgrade } from '../domain/choose-running.ts'
import type { StoredSubscription } from '../domain/subscription.ts'

interface Sales {
  /** All at the provider. */
  snapshots: readonly SubscriptionSnapshot[]
  /** The provider's reference -> our record. */
  known: ReadonlyMap<string, StoredSubscription>
}

/**
 * Finds upgrades heard of late that are to end, because a cancellation or declared termination of their contract stands.
 * @returns reference -> when that was asked for first
 */
export async function findEndingUpgrades(tx: EndReads, sales: Sales): Promise<Map<string, Date>> {
  const ending = new Map<string, Date>()
  for (const upgrade of sales.snapshots) {
    const askedAt = isNewUpgrade(upgrade, sales.known) ? await findAskedEnd(tx, upgrade, sales) : null
    if (askedAt) ending.set(upgrade.reference, askedAt)
  }
  return ending
}

async function findAskedEnd(
  tx: EndReads,
  upgrade: SubscriptionSnapshot,
  { snapshots, known }: Sales,
): Promise<Date | null> {
  const replaced = known.get(upgrade.upgrade?.of ?? '')
  if (!replaced) return null
  const ends = await findRecordedEnds(tx, replaced)
  // A replaced sale can be over in this snapshot and not yet in the records.
  const recorded = ends.sales.map((sale) => {
    const reported = snapshots.find(({ reference }) => known.get(reference)?.id === sale.id)
    return { ...sale, endedAt: reported?.endedAt ?? sale.endedAt }
  })
  const next = toSale(upgrade)
  const contract = { ...ends, sales: [...recorded, next] }
  const asked = findStanding(contract).map(({ receivedAt }) => +receivedAt)
  const cancel = findMovedCancellation(next, contract)
  if (cancel) asked.push(+cancel.askedAt)
  return asked.length > 0 ? new Date(Math.min(...asked)) : null
}

/** The upgrade as it would be recorded: it can have taken a cancellation back. */
function toSale({ reference, plan, interval, next, endsWithPeriod, endedAt }: SubscriptionSnapshot) {
  const nextPlan = next?.plan ?? null
  return {
    id: reference,
    plan,
    interval,
    nextPlan,
    nextInterval: next?.interval ?? null,
    endsWithPeriod,
    endedAt,
  }
}
