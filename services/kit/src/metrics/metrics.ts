import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { UpstreamState } from '../health/upstream-health.ts'

export type { Registry } from 'prom-client'

/** One registry per process; services label their own samples. */
export interface Metrics {
  registry: Registry
  requests: Histogram<'service' | 'method' | 'route' | 'status'>
  backlog: Gauge<'service' | 'kind'>
  /** 1 for as long as somebody has to look. */
  alert: Gauge<'service' | 'kind' | 'subject'>
  /** What each service has learned of its upstreams; read whenever figures are. */
  upstreams: Map<string, () => readonly UpstreamState[]>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** @param droppedLogLines how many log lines this process has lost */
export function createMetrics(droppedLogLines: () => number = () => 0): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'alcove_' })
  let counted = 0
  new Counter({
    name: 'alcove_log_lines_dropped_total',
    help: 'Log lines that could not be written: a full disk, a closed pipe, a reader that has stopped',
    registers: [registry],
    collect() {
      const dropped = droppedLogLines()
      this.inc(dropped - counted)
      counted = dropped
    },
  })
  const upstreams: Metrics['upstreams'] = new Map()
  new Gauge({
    name: 'alcove_upstream_up',
    help: 'Whether the last call to a provider reached it: 1, or 0',
    labelNames: ['service', 'upstream'],
    registers: [registry],
    collect() {
      for (const [service, states] of upstreams)
        for (const { name, up } of states()) this.set({ service, upstream: name }, up ? 1 : 0)
    },
  })
  return {
    registry,
    upstreams,
    requests: new Histogram({
      name: 'alcove_http_request_duration_seconds',
      help: 'Time from the first byte of a request to its answer',
      labelNames: ['service', 'method', 'route', 'status'],
      buckets: SECONDS,
      registers: [registry],
    }),
    backlog: new Gauge({
      name: 'alcove_backlog',
      help: 'What waits: events to publish (outbox), to handle (events), given up (dead-letters); jobs to run (jobs)',
      labelNames: ['service', 'kind'],
      registers: [registry],
    }),
    alert: new Gauge({
      name: 'alcove_alert',
      help: 'What the platform does not decide by itself: 1 for as long as an operator has to look',
      labelNames: ['service', 'kind', 'subject'],
      registers: [registry],
    }),
  }
}
