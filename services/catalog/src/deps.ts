import type { Clock } from '@alcove/kit/clock'
import type { CatalogStore } from './store/store.ts'

/** What consumers and queries of catalog draw from; each asks for its slice. */
export interface CatalogDeps {
  store: CatalogStore
  clock: Clock
}
