import type { Provider } from '@alcove/contracts'
import type { ProviderEndpoint } from '@alcove/kit/config/provider-config'
import { isLoopbackHost } from '@alcove/kit/config/provider-config'
import type { Sweep } from '@alcove/kit/service/housekeeping'
import { STALE_MS } from '../domain/freshness.ts'
import type { CallBudget } from '../domain/token-bucket.ts'
import type { VideoProvider } from '../ports.ts'
import type { CatalogStore } from '../store/store.ts'
import { createAnswerStore } from './answer-store.ts'
import { createCallerQuotas } from './caller-quotas.ts'
import { createProviderSource, type ProviderSource, type SourceOptions } from './provider-source.ts'

/** No provider documents a limit; this is what a considerate guest takes. */
const GUEST: CallBudget = { perSecond: 5, burst: 20 }
/** A provider on this machine is nobody else's. */
const OWN: CallBudget = { perSecond: 200, burst: 400 }
const SWEEP_MS = 10 * 60_000
/** Answers that are kept of each provider. */
const KEPT_OF_EACH = 2_000

export interface ProviderSources {
  /** Null: this provider is off. */
  of: Readonly<Record<Provider, ProviderSource | null>>
  sweep: Sweep
  /**
   * Forgets every answer, in the database and in the memory of this process.
   * @returns how many were in the database
   */
  clear(): Promise<number>
  /** Ends calls under way and waits for what they left to write. */
  stop(): Promise<void>
}

interface Deps extends Omit<SourceOptions, 'shelf' | 'budget' | 'shares' | 'store'> {
  providers: Readonly<Record<Provider, VideoProvider | null>>
  places: readonly ProviderEndpoint[]
  store: Pick<
    CatalogStore,
    | 'findAnswer'
    | 'findListedFacts'
    | 'findProviderVideosByUrl'
    | 'findShown'
    | 'rememberVideos'
    | 'saveAnswers'
    | 'dropAnswers'
    | 'sweepAnswers'
    | 'dropAllAnswers'
  >
}

export function createProviderSources({ providers, places, ...deps }: Deps): ProviderSources {
  const { store, clock } = deps
  const shelf = createAnswerStore(store, deps.log)
  const sources = places.map(({ name, baseUrl }) => {
    const provider = providers[name]
    if (!provider || baseUrl === null) return [name, null] as const
    const budget = isLoopbackHost(new URL(baseUrl).hostname) ? OWN : GUEST
    return [
      name,
      createProviderSource(provider, { ...deps, shelf, budget, shares: createCallerQuotas(budget, clock) }),
    ] as const
  })
  return {
    of: Object.fromEntries(sources) as Record<Provider, ProviderSource | null>,
    sweep: {
      everyMs: SWEEP_MS,
      run: () => store.sweepAnswers(new Date(clock.now().getTime() - STALE_MS), KEPT_OF_EACH),
      failed: 'old answers of providers could not be swept',
    },
    async clear() {
      await shelf.settled()
      const dropped = await store.dropAllAnswers()
      for (const [, source] of sources) source?.clear()
      return dropped
    },
    async stop() {
      await Promise.all(sources.map(([, source]) => source?.stop()))
      await shelf.settled()
    },
  }
}
