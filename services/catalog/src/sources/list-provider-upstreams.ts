import { PROVIDERS } from '@alcove/contracts'
import type { UpstreamState } from '@alcove/kit/health/upstream-health'
import type { ProviderHealth } from './provider-breaker.ts'
import type { ProviderSources } from './provider-sources.ts'

/** How the providers that are on do, from the calls that visitors and sweeps have made. */
export function providerUpstreams(sources: ProviderSources['of']): UpstreamState[] {
  return PROVIDERS.flatMap((name) => {
    const health = sources[name]?.health()
    if (!health) return []
    const { lastSuccessAt, lastFailureAt, lastFailure } = health
    return [{ name, up: !isAway(health), lastSuccessAt, lastFailureAt, lastFailure }]
  })
}

/** Left alone by its guard, or not reached by the last call. An answer that cannot be used is still one. */
function isAway({ state, lastFailure }: ProviderHealth): boolean {
  return (
    state === 'unavailable' || (state === 'degraded' && /^(?:timeout|connection):/.test(lastFailure ?? ''))
  )
}
