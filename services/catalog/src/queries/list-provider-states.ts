import { type OperationAnswer, type listProviderStates as operation, PROVIDERS } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'

type ProviderState = OperationAnswer<typeof operation>[number]

/** Reports each provider's health since the start, and its removals. */
export function listProviderStates({
  store,
  sources,
}: Pick<CatalogDeps, 'store' | 'sources'>): Promise<ProviderState[]> {
  return Promise.all(
    PROVIDERS.map(async (id) => {
      const [{ known, removed }, hidden, sync] = await Promise.all([
        store.countVideos(id),
        store.countHiddenVideos(id),
        store.findSync(id),
      ])
      const health = sources[id]?.health()
      return {
        id,
        state: health?.state ?? 'off',
        lastSuccessAt: health?.lastSuccessAt?.toISOString() ?? null,
        lastFailureAt: health?.lastFailureAt?.toISOString() ?? null,
        lastFailure: health?.lastFailure ?? null,
        knownVideos: known,
        removedVideos: removed,
        hiddenVideos: hidden,
        callsLeft: health?.callsLeft ?? null,
        callBudget: health?.budget ?? null,
        lastSyncAt: sync?.finishedAt?.toISOString() ?? null,
        syncAlert: sync?.alert ?? null,
      }
    }),
  )
}
