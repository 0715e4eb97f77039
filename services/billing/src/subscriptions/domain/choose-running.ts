import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import type { StoredSubscription } from './subscription.ts'

type Snapshot = Pick<SubscriptionSnapshot, 'reference' | 'status' | 'startedAt'>
type Known = Pick<StoredSubscription, 'isDuplicate' | 'endedAt'>

/**
 * Chooses the customer's subscription when several run at the provider: the one recorded as running, else the oldest. A
 * recorded duplicate stays one.
 */
export function chooseRunning(
  snapshots: readonly Snapshot[],
  known: ReadonlyMap<string, Known>,
): { main: string | null; duplicates: string[] } {
  const running = snapshots
    .filter(({ status }) => status !== 'ended' && status !== 'incomplete')
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime() || (a.reference < b.reference ? -1 : 1))
  const eligible = running.filter(({ reference }) => !known.get(reference)?.isDuplicate)
  const recorded = eligible.find(({ reference }) => known.get(reference)?.endedAt === null)
  const main = (recorded ?? eligible[0])?.reference ?? null
  return {
    main,
    duplicates: running.map(({ reference }) => reference).filter((reference) => reference !== main),
  }
}
