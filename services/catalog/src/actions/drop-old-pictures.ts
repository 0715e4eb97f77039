import type { CatalogDeps } from '../deps.ts'

const KEPT_MS = 30 * 24 * 3_600_000
/** A picture takes some tens of kilobytes. */
const KEPT_MOST = 20_000

/** Deletes old pictures: providers replace them, and the cache has a size limit. */
export async function dropOldPictures({ store, clock }: Pick<CatalogDeps, 'store' | 'clock'>): Promise<void> {
  await store.dropPictures(new Date(clock.now().getTime() - KEPT_MS), KEPT_MOST)
}
