import type { Provider } from '@alcove/contracts'
import type { ServiceDeps } from '@alcove/kit/service/service'
import { createCatalogStore } from './store/store.ts'

/**
 * Creates the operator's actions on catalog's database without a running service, which checks the database every ten
 * minutes.
 */
export function createCatalogOperator({
  database,
  clock,
  ids,
}: Pick<ServiceDeps, 'database' | 'clock' | 'ids'>) {
  const store = createCatalogStore(database, { service: 'catalog', clock, ids, wakeRelay: () => undefined })
  return {
    /**
     * Lets the next list of removed videos pass, whatever it hides.
     * @returns false for a provider whose last list was taken, or was never requested
     */
    releaseBrake: (provider: Provider): Promise<boolean> => store.releaseBrake(provider, clock.now()),
    close: () => store.close(),
  }
}
