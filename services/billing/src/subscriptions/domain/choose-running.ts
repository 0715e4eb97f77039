import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import type { StoredSubscription } from './subscription.ts'

type Snapshot = Pick<SubscriptionSnapshot, 'reference' | 'status' | 'startedAt'>
type Known = Pick<StoredSubscription, 'isDuplicate' | 'endedAt'>

/**
 * Which one of the subscriptions that a provider keeps going is the customer's, when somebody has paid twice: the one we
 * know to run, else the one that began first. One that was found too many stays so.
 */
export function chooseRunning(
  snapshots: readonly Snapshot[],
  known: ReadonlyMap<string, Known>,
): { main: string | null; duplicates: string[] } {
  const running = snapshots
    .filter(({ status }) => status !== 'ended' && status !== 'incomplete')
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime() || (a.reference < b.reference ? -1 : 1))
  const eligible = running.filter(({ reference }) => !known.get(reference)?.isDuplicate)
  const ours = eligible.find(({ reference }) => known.get(reference)?.endedAt === null)
  const main = (ours ?? eligible[0])?.reference ?? null
  return { main, duplicates: running.map(({ reference }) => reference).filter((one) => one !== main) }
}
