import type { Clock } from '../clock.ts'
import type { DependencyState } from './readiness.ts'

/** State of an external party (a provider, a mail server), derived from the calls made to it. */
export interface UpstreamState {
  name: string
  /** True when the last call reached it, and before the first. */
  up: boolean
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  lastFailure: string | null
}

/** Tracks the outcome of calls to one upstream; makes no calls of its own. */
export interface UpstreamHealth {
  /** It answered, with whatever status. */
  answered(): void
  failed(reason: string): void
  state(): UpstreamState
}

export function createUpstreamHealth(name: string, clock: Clock): UpstreamHealth {
  let lastSuccessAt: Date | null = null
  let lastFailureAt: Date | null = null
  let lastFailure: string | null = null
  let up = true
  return {
    answered() {
      lastSuccessAt = clock.now()
      up = true
    },
    failed(reason) {
      lastFailureAt = clock.now()
      lastFailure = reason
      up = false
    },
    state: () => ({ name, up, lastSuccessAt, lastFailureAt, lastFailure }),
  }
}

/** Renders a line of `/status`: why and since when it is down, or when it last answered. */
export function describeUpstream(service: string, state: UpstreamState): DependencyState {
  const { name, up, lastSuccessAt, lastFailureAt, lastFailure } = state
  const lastAnswer = lastSuccessAt ? `last answer ${lastSuccessAt.toISOString()}` : 'no answer yet'
  const detail = up ? lastAnswer : `${lastFailure} (${lastFailureAt?.toISOString()}), ${lastAnswer}`
  return { name: `${service}.${name}`, ok: up, detail }
}
