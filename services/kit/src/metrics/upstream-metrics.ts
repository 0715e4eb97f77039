import { Gauge, type Registry } from 'prom-client'
import type { UpstreamState } from '../health/upstream-health.ts'

/** @returns the map in which services register their upstreams */
export function observeUpstreams(registry: Registry): Map<string, () => readonly UpstreamState[]> {
  const upstreams = new Map<string, () => readonly UpstreamState[]>()
  const labelNames = ['service', 'upstream'] as const
  new Gauge({
    name: 'alcove_upstream_up',
    help: 'Whether the last call to a provider reached it: 1, or 0',
    labelNames,
    registers: [registry],
    collect() {
      for (const [service, states] of upstreams)
        for (const { name, up } of states()) this.set({ service, upstream: name }, up ? 1 : 0)
    },
  })
  new Gauge({
    name: 'alcove_upstream_last_success_timestamp_seconds',
    help: 'When a provider answered last, in seconds since 1970; absent before the first answer',
    labelNames,
    registers: [registry],
    collect() {
      for (const [service, states] of upstreams)
        for (const { name, lastSuccessAt } of states())
          if (lastSuccessAt) this.set({ service, upstream: name }, lastSuccessAt.getTime() / 1000)
    },
  })
  return upstreams
}
