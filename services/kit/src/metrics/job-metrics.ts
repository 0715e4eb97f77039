import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Metrics of background work; `process-content` is the queue of transcodes. */
export interface JobMetrics {
  /** Running in this process. */
  running: Gauge<'queue'>
  waiting: Gauge<'queue'>
  age: Gauge<'queue'>
  duration: Histogram<'queue' | 'outcome'>
  givenUp: Counter<'queue'>
}

/** Buckets from a mail to the longest transcode. */
const SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400]

export function jobMetrics(registry: Registry): JobMetrics {
  const registers = [registry]
  return {
    running: new Gauge({
      name: 'alcove_jobs_running',
      help: 'Jobs at work in this process',
      labelNames: ['queue'],
      registers,
    }),
    waiting: new Gauge({
      name: 'alcove_jobs_waiting',
      help: 'Jobs that wait for a worker or for their next attempt; every replica of a service shows the same',
      labelNames: ['queue'],
      registers,
    }),
    age: new Gauge({
      name: 'alcove_jobs_age_seconds',
      help: 'How long the oldest job that is due has waited for a worker',
      labelNames: ['queue'],
      registers,
    }),
    duration: new Histogram({
      name: 'alcove_job_duration_seconds',
      help: 'Time that an attempt at a job took: done, failed, or put back because the process stops (stopped)',
      labelNames: ['queue', 'outcome'],
      buckets: SECONDS,
      registers,
    }),
    givenUp: new Counter({
      name: 'alcove_jobs_given_up_total',
      help: 'Jobs whose attempts are all used up',
      labelNames: ['queue'],
      registers,
    }),
  }
}
