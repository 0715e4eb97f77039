import type { Provider } from '@alcove/contracts'
import type { ProviderEndpoint } from '@alcove/kit/config/provider-config'
import { isLoopbackHost } from '@alcove/kit/config/provider-config'
import type { Sweep } from '@alcove/kit/service/housekeeping'
import { STALE_MS } from '../domain/providers/freshness.ts'
import type { CallBudget } from '../domain/providers/token-bucket.ts'
import type { VideoProvider } from '../ports.ts'
import type { CatalogStore } from '../store/store.ts'
import { createAnswerStore } from './answer-store.ts'
import { createCallerQuotas } from './caller-quotas.ts'
import { createProviderSource, type ProviderSource, type SourceOptions } from './provider-source.ts'

/** No provider documents a limit; this is deliberately low. */
const REMOTE_BUDGET: CallBudget = { perSecond: 5, burst: 20 }
/** A provider on this machine serves us alone. */
const LOOPBACK_BUDGET: CallBudget = { perSecond: 200, burst: 400 }
const SWEEP_MS = 10 * 60_000
/** Stored answers per provider. */
const KEPT_PER_PROVIDER = 2_000

export interface ProviderSources {
  /** Null for a provider that is off. */
  byProvider: Readonly<Record<Provider, ProviderSource | null>>
  sweep: Sweep
  /**
   * Deletes every answer, in the database and in the memory of this process.
   * @returns how many were in the database
   */
  clear(): Promise<number>
  /** Aborts the calls in flight and waits for pending writes. */
  stop(): Promise<void>
}

interface Deps extends Omit<SourceOptions, 'answerStore' | 'budget' | 'quotas' | 'store'> {
  providers: Readonly<Record<Provider, VideoProvider | null>>
  endpoints: readonly ProviderEndpoint[]
  store: Pick<
    CatalogStore,
    | 'findAnswer'
    | 'findListedDetails'
    | 'findProviderVideosByUrl'
    | 'findShown'
    | 'rememberVideos'
    | 'saveAnswers'
    | 'dropAnswers'
    | 'sweepAnswers'
    | 'dropAllAnswers'
  >
}

export function createProviderSources({ providers, endpoints, ...deps }: Deps): ProviderSources {
  const { store, clock } = deps
  const answerStore = createAnswerStore(store, deps.log)
  const sources = endpoints.map(({ name, baseUrl }) => {
    const provider = providers[name]
    if (!provider || baseUrl === null) return [name, null] as const
    const budget = isLoopbackHost(new URL(baseUrl).hostname) ? LOOPBACK_BUDGET : REMOTE_BUDGET
    return [
      name,
      createProviderSource(provider, {
        ...deps,
        answerStore,
        budget,
        quotas: createCallerQuotas(budget, clock),
      }),
    ] as const
  })
  return {
    byProvider: Object.fromEntries(sources) as Record<Provider, ProviderSource | null>,
    sweep: {
      everyMs: SWEEP_MS,
      run: () => store.sweepAnswers(new Date(clock.now().getTime() - STALE_MS), KEPT_PER_PROVIDER),
      failed: 'provider-answer.sweep-failed',
    },
    async clear() {
      await answerStore.settled()
      const dropped = await store.dropAllAnswers()
      for (const [, source] of sources) source?.clear()
      return dropped
    },
    async stop() {
      await Promise.all(sources.map(([, source]) => source?.stop()))
      await answerStore.settled()
    },
  }
}
