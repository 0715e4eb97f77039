import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import type { StoredSubscription } from './subscription.ts'

type Snapshot = Pick<
  SubscriptionSnapshot,
  'reference' | 'checkoutId' | 'status' | 'startedAt' | 'endsWithPeriod' | 'upgrade'
>
type Known = ReadonlyMap<string, Pick<StoredSubscription, 'isDuplicate' | 'endedAt'>>

interface RunningChoice {
  main: string | null
  duplicates: string[]
  /** Upgrades, heard of or going on again only now, that are not used: the rest of a period that they took off is lost. */
  unusedUpgrades: string[]
}

/**
 * Chooses the customer's subscription when several run at the provider: the one recorded as running, else the oldest. A
 * recorded duplicate stays one. An upgrade of a recorded subscription that is heard of late wins over what was bought
 * meanwhile if it goes on itself.
 * @param ending those that are to end although the provider may not show it: reference -> when that was asked for
 */
export function chooseRunning(
  snapshots: readonly Snapshot[],
  known: Known,
  ending: ReadonlyMap<string, Date> = new Map(),
): RunningChoice {
  const running = snapshots
    .filter(({ status }) => status !== 'ended' && status !== 'incomplete')
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime() || (a.reference < b.reference ? -1 : 1))
  const eligible = running.filter(({ reference }) => !known.get(reference)?.isDuplicate)
  const recorded = eligible.find(({ reference }) => known.get(reference)?.endedAt === null)
  const upgrades = snapshots.filter((one) => isNewUpgrade(one, known))
  const competes = (upgrade: Snapshot, bought: Snapshot) =>
    upgrades.includes(upgrade) && !ending.has(bought.reference) && isBoughtMeanwhile(bought, upgrade)
  const upgraded =
    recorded && eligible.find((one) => competes(one, recorded) && goesOn(one, recorded, ending))
  const isUnused = (one: Snapshot) =>
    eligible.some((bought) => competes(one, bought) && !goesOn(one, bought, ending))
  const main = upgraded ?? recorded ?? eligible.find((one) => !isUnused(one)) ?? null
  return {
    main: main?.reference ?? null,
    duplicates: running.filter((one) => one !== main).map(({ reference }) => reference),
    unusedUpgrades: [...upgrades, ...eligible.filter((one) => isUpgradeAgain(one, known))]
      .filter((one) => one !== main && one.checkoutId !== main?.checkoutId)
      .map(({ reference }) => reference),
  }
}

/** Tests for an upgrade of a recorded subscription that is not recorded itself. */
export function isNewUpgrade(
  { reference, upgrade }: Pick<Snapshot, 'reference' | 'upgrade'>,
  known: Known,
): boolean {
  return upgrade !== null && !known.has(reference) && known.get(upgrade.of)?.isDuplicate === false
}

/** Tests for an upgrade that runs again after it was recorded as over, because the one that seemed to replace it does not. */
function isUpgradeAgain({ reference, upgrade }: Snapshot, known: Known): boolean {
  return upgrade !== null && known.get(reference)?.endedAt != null
}

/** Tests whether an upgrade renews, and no end of it was asked for before another subscription was bought. */
function goesOn(
  { reference, status, endsWithPeriod }: Snapshot,
  bought: Snapshot,
  ending: ReadonlyMap<string, Date>,
): boolean {
  const askedAt = ending.get(reference)
  const isAskedBefore = askedAt !== undefined && askedAt < bought.startedAt
  return status !== 'past_due' && !endsWithPeriod && !isAskedBefore
}

/**
 * Tests whether a subscription was bought because the upgrade was not heard of, so that the upgraded one seemed to be over. One
 * that was cancelled or upgraded since stays: what the customer wants is not certain, and its own rest would be lost.
 */
function isBoughtMeanwhile(
  { startedAt, endsWithPeriod, upgrade: ownUpgrade }: Snapshot,
  { upgrade }: Snapshot,
): boolean {
  return upgrade !== null && startedAt > upgrade.openedAt && !endsWithPeriod && ownUpgrade === null
}
