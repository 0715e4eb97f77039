import type { Clock } from '@alcove/kit/clock'
import type { AgeProofs } from '@alcove/kit/tokens/age-proof'
import type { CatalogConfig } from './config.ts'
import type { CatalogStore } from './store/store.ts'

/** What consumers and queries of catalog draw from; each asks for its slice. */
export interface CatalogDeps {
  store: CatalogStore
  clock: Clock
  /** Tells visitors without an account apart. */
  proofs: AgeProofs
  settings: CatalogConfig
}
