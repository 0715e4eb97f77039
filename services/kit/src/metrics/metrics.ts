import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolState } from '../database/database.ts'
import type { UpstreamState } from '../health/upstream-health.ts'
import { PRODUCT_VERSION } from '../service/product-version.ts'
import { type JobMetrics, jobMetrics } from './job-metrics.ts'
import { observePools } from './pool-metrics.ts'
import { observeUpstreams } from './upstream-metrics.ts'

export type { Registry } from 'prom-client'

/** Metrics of one process; services label their own samples. */
export interface Metrics {
  registry: Registry
  requests: Histogram<'service' | 'method' | 'route' | 'status'>
  backlog: Gauge<'service' | 'kind'>
  /** Seconds that the oldest item of a backlog has waited. */
  backlogAge: Gauge<'service' | 'kind'>
  jobs: JobMetrics
  /** 1 while an operator has to act. */
  alert: Gauge<'service' | 'kind' | 'subject'>
  /** 1 while the last run of a sweep in this process failed. */
  sweepFailed: Gauge<'service' | 'sweep'>
  uploads: { inProgress: Gauge; ended: Counter<'outcome'>; bytes: Counter }
  mails: Counter<'outcome'>
  /** Upstream states by service, read at each scrape. */
  upstreams: Map<string, () => readonly UpstreamState[]>
  /** Database pools by service, read at each scrape. */
  pools: Map<string, () => PoolState>
}

/**
 * Sampling interval of the event loop; each sample wakes the process, and 100 per second cost half a percent of a
 * core at rest.
 */
const LOOP_LOOK_MS = 100
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Creates every metric of the platform; a test compares them with `docs/operations/monitoring.md`.
 * @param droppedLogLines reads the number of log lines this process has dropped
 */
export function createMetrics(droppedLogLines: () => number = () => 0): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({
    register: registry,
    prefix: 'alcove_',
    eventLoopMonitoringPrecision: LOOP_LOOK_MS,
  })
  new Gauge({
    name: 'alcove_build_info',
    help: 'Always 1; the label says which version runs',
    labelNames: ['version'],
    registers,
  }).set({ version: PRODUCT_VERSION }, 1)
  countDroppedLines(registry, droppedLogLines)
  return {
    registry,
    upstreams: observeUpstreams(registry),
    pools: observePools(registry),
    jobs: jobMetrics(registry),
    requests: new Histogram({
      name: 'alcove_http_request_duration_seconds',
      help: 'Time from the first byte of a request to its answer',
      labelNames: ['service', 'method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    backlog: new Gauge({
      name: 'alcove_backlog',
      help: 'What waits: events to publish (outbox), to handle (events), given up (dead-letters); jobs to run (jobs)',
      labelNames: ['service', 'kind'],
      registers,
    }),
    backlogAge: new Gauge({
      name: 'alcove_backlog_age_seconds',
      help: 'How long the oldest has waited: of events to publish (outbox), of events to be tried again (parked)',
      labelNames: ['service', 'kind'],
      registers,
    }),
    alert: new Gauge({
      name: 'alcove_alert',
      help: 'What the platform does not decide by itself: 1 for as long as an operator has to look',
      labelNames: ['service', 'kind', 'subject'],
      registers,
    }),
    sweepFailed: new Gauge({
      name: 'alcove_sweep_failed',
      help: 'Whether the last run of recurring work in this process failed (1) or not (0), by the event of its log line',
      labelNames: ['service', 'sweep'],
      registers,
    }),
    uploads: {
      inProgress: new Gauge({
        name: 'alcove_uploads_in_progress',
        help: 'Uploads whose bytes arrive just now',
        registers,
      }),
      ended: new Counter({
        name: 'alcove_uploads_total',
        help: 'Uploads that have ended: stored, or refused or broken off (failed)',
        labelNames: ['outcome'],
        registers,
      }),
      bytes: new Counter({
        name: 'alcove_upload_bytes_total',
        help: 'Bytes of stored uploads',
        registers,
      }),
    },
    mails: new Counter({
      name: 'alcove_mails_total',
      help: 'Mails that were handed over (sent), or will never be (given-up)',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

function countDroppedLines(registry: Registry, droppedLogLines: () => number): void {
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
}
