import type { CatalogDeps } from '../deps.ts'

const KEPT_MS = 30 * 24 * 3_600_000
/** Some tens of kilobytes each. */
const KEPT_MOST = 20_000

/** Pictures change at their providers, and none is worth keeping for ever. */
export async function dropOldPictures({ store, clock }: Pick<CatalogDeps, 'store' | 'clock'>): Promise<void> {
  await store.dropPictures(new Date(clock.now().getTime() - KEPT_MS), KEPT_MOST)
}
