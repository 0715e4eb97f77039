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
 * Finds sales that are to end although the provider may not show it, because a cancellation or declared termination of their
 * contract stands: upgrades heard of late and, beside one, the sale that runs.
 * @returns reference -> when that was asked for first
 */
export async function findEndingSales(tx: EndReads, sales: Sales): Promise<Map<string, Date>> {
  const upgrades = sales.snapshots.filter((one) => isNewUpgrade(one, sales.known))
  const asked: [string, Date | null][] = []
  for (const upgrade of upgrades) asked.push([upgrade.reference, await findEndOfUpgrade(tx, upgrade, sales)])
  const running = [...sales.known].filter(([, one]) => one.endedAt === null && !one.isDuplicate)
  if (upgrades.length > 0)
    for (const [reference, sale] of running) asked.push([reference, await findEndOfRunning(tx, sale)])
  return new Map(asked.flatMap(([reference, at]) => (at ? [[reference, at]] : [])))
}

async function findEndOfRunning(tx: EndReads, running: StoredSubscription): Promise<Date | null> {
  const { commands, syncedAt, ...ends } = await findRecordedEnds(tx, running)
  // Note: a cancellation that was done before the snapshot was fetched shows in it, unless the provider has taken it back.
  const cancels = commands.filter(
    ({ kind, status, endedAt }) =>
      kind === 'cancel' && status !== 'failed' && !(endedAt && syncedAt && endedAt <= syncedAt),
  )
  const standing = findStanding({ ...ends, syncedAt })
  return findFirst([
    ...standing.map(({ receivedAt }) => receivedAt),
    ...cancels.map(({ askedAt }) => askedAt),
  ])
}

async function findEndOfUpgrade(
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
  const asked = findStanding(contract).map(({ receivedAt }) => receivedAt)
  const cancel = findMovedCancellation(next, contract)
  return findFirst(cancel ? [...asked, cancel.askedAt] : asked)
}

function findFirst(moments: readonly Date[]): Date | null {
  return moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : null
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
