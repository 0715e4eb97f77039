import type { Provider } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'
import { hidesTooMuch } from '../domain/removals/removal-rules.ts'

const DAY_MS = 24 * 3_600_000

/** Decides whether one more removal would be too many within a day, whatever noticed the others. */
export async function findRemovalBrake(
  { store, clock }: Pick<CatalogDeps, 'store' | 'clock'>,
  provider: Provider,
): Promise<boolean> {
  const goneToday = await store.countRemovedSince(provider, new Date(clock.now().getTime() - DAY_MS))
  const { known, removed } = await store.countVideos(provider)
  return hidesTooMuch(goneToday + 1, known - removed + goneToday)
}
