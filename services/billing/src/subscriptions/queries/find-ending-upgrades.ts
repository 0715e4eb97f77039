import { findStanding } from '../../declarations/domain/paid-after-end.ts'
import type { BillingTx } from '../../store/store.ts'
import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import { findMovedCancellation } from '../domain/cancellations/moved-cancellation.ts'
import { isNewUpgrade } from '../domain/choose-running.ts'
import { findContractSales } from '../domain/contract.ts'
import type { StoredSubscription } from '../domain/subscription.ts'

type Reads = Pick<BillingTx, 'findCommandsOfAll' | 'findCustomer' | 'findExecutedTerminations'>

interface Sales {
  /** All at the provider. */
  snapshots: readonly SubscriptionSnapshot[]
  /** The provider's reference -> our record. */
  known: ReadonlyMap<string, StoredSubscription>
  /** All recorded ones. */
  all: readonly StoredSubscription[]
}

/**
 * Finds upgrades heard of late that are to end, because a cancellation or declared termination of their contract stands.
 * @returns reference -> when that was asked for first
 */
export async function findEndingUpgrades(reads: Reads, sales: Sales): Promise<Map<string, Date>> {
  const ending = new Map<string, Date>()
  for (const upgrade of sales.snapshots) {
    const askedAt = isNewUpgrade(upgrade, sales.known) ? await findAskedEnd(reads, upgrade, sales) : null
    if (askedAt) ending.set(upgrade.reference, askedAt)
  }
  return ending
}

async function findAskedEnd(
  reads: Reads,
  upgrade: SubscriptionSnapshot,
  { snapshots, known, all }: Sales,
): Promise<Date | null> {
  const replaced = known.get(upgrade.upgrade?.of ?? '')
  if (!replaced) return null
  const recorded = findContractSales(replaced, all)
  const ids = recorded.map(({ id }) => id)
  const next = toSale(upgrade)
  const contract = {
    sales: [...recorded.map((sale) => ({ ...sale, endedAt: findEnd(sale, snapshots) })), next],
    choices: await reads.findCommandsOfAll(ids),
    terminations: await reads.findExecutedTerminations(ids),
    syncedAt: (await reads.findCustomer(replaced.userId))?.syncedAt ?? null,
  }
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

/** A replaced sale can be over in this snapshot and not yet in the records. */
function findEnd(
  { reference, endedAt }: StoredSubscription,
  snapshots: readonly SubscriptionSnapshot[],
): Date | null {
  return snapshots.find((snapshot) => snapshot.reference === reference)?.endedAt ?? endedAt
}
