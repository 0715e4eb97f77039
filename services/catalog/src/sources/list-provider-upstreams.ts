import { PROVIDERS } from '@alcove/contracts'
import type { UpstreamState } from '@alcove/kit/health/upstream-health'
import type { ProviderHealth } from './provider-breaker.ts'
import type { ProviderSources } from './provider-sources.ts'

/** Reports the state of enabled providers, from the calls of visitors and sweeps. */
export function listProviderUpstreams(sources: ProviderSources['byProvider']): UpstreamState[] {
  return PROVIDERS.flatMap((name) => {
    const health = sources[name]?.health()
    if (!health) return []
    const { lastSuccessAt, lastFailureAt, lastFailure } = health
    return [{ name, up: !isUnreachable(health), lastSuccessAt, lastFailureAt, lastFailure }]
  })
}

/** Checks for an open breaker, or a last call without an answer. An unusable answer still counts as one. */
function isUnreachable({ state, lastFailure }: ProviderHealth): boolean {
  return (
    state === 'unavailable' || (state === 'degraded' && /^(?:timeout|connection):/.test(lastFailure ?? ''))
  )
}
