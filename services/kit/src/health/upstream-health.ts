import type { Clock } from '../clock.ts'
import type { DependencyState } from './readiness.ts'

/** How a party outside the installation (a provider, a mail server) does, as far as calls to it have told. */
export interface UpstreamState {
  name: string
  /** Whether the last call reached it; true before the first. */
  up: boolean
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  lastFailure: string | null
}

/** What the calls to one upstream have told. No call is made to find out. */
export interface UpstreamHealth {
  /** It answered, whatever it said. */
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

/** A line of `/status`: why it is down and since when it has not answered, or when it last did. */
export function describeUpstream(service: string, state: UpstreamState): DependencyState {
  const { name, up, lastSuccessAt, lastFailureAt, lastFailure } = state
  const lastAnswer = lastSuccessAt ? `last answer ${lastSuccessAt.toISOString()}` : 'no answer yet'
  const detail = up ? lastAnswer : `${lastFailure} (${lastFailureAt?.toISOString()}), ${lastAnswer}`
  return { name: `${service}.${name}`, ok: up, detail }
}
