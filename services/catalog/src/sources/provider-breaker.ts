import { setTimeout as sleep } from 'node:timers/promises'
import type { Provider } from '@alcove/contracts'
import type { RunningClock } from '@alcove/kit/clock'
import type { Logger } from '@alcove/kit/log/logger'
import {
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TimeoutStrategy,
  timeout,
} from 'cockatiel'
import { type CallBudget, createTokenBucket } from '../domain/providers/token-bucket.ts'
import { ProviderOutage } from '../ports.ts'
import { toOutage } from './to-outage.ts'

/** Concurrent calls per provider, and queued ones. */
const IN_FLIGHT = 6
const QUEUE = 18
/** Consecutive failures that open the breaker, and the interval of probes while it is open. */
export const FAILURES_TO_OPEN = 5
export const PROBE_INTERVAL_MS = 10_000
/** Longest `Retry-After` of a provider that is honoured. */
const PATIENCE_MAX_MS = 5 * 60_000

export interface ProviderHealth {
  state: 'ok' | 'degraded' | 'unavailable'
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  lastFailure: string | null
  /** Calls that may start now, from this process's budget. */
  callsLeft: number
  budget: CallBudget
}

/**
 * How a failure counts against the provider.
 * - `known`: always, because a healthy provider answers it.
 * - `chosen` by a caller, as words and pages are: not for a refusal (4xx but 429) or an unreadable answer.
 * - `one-video`: as chosen, and 5xx does not count either, because a single video may be broken.
 */
export type CallKind = 'known' | 'chosen' | 'one-video'

/** Isolates one provider's failures: deadline, bulkhead, budget and circuit breaker. */
export interface ProviderBreaker {
  /**
   * Calls the provider, or refuses without a call. Ends within the deadline, even when the work does not.
   * @throws ProviderOutage only
   */
  call<T>(work: (signal: AbortSignal) => Promise<T>, callKind?: CallKind): Promise<T>
  health(): ProviderHealth
  /** Aborts the calls in flight. */
  stop(): void
}

export interface BreakerOptions {
  provider: Provider
  /** Calls what a healthy provider answers. Precedes `chosen` calls while the breaker is open. */
  probe: (signal: AbortSignal) => Promise<unknown>
  deadlineMs: number
  budget: CallBudget
  clock: RunningClock
  log: Logger
}

export function createProviderBreaker({
  provider,
  probe,
  deadlineMs,
  budget,
  clock,
  log,
}: BreakerOptions): ProviderBreaker {
  const bucket = createTokenBucket(budget, clock)
  const stopped = new AbortController()
  const deadline = timeout(deadlineMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false })
  const pool = bulkhead(IN_FLIGHT, QUEUE)
  const ignored = new WeakSet<ProviderOutage>()
  const isCounted = handleWhen((error) => !(error instanceof ProviderOutage && ignored.has(error)))
  // Note: our clock schedules the probes, so the breaker itself always lets the next call through.
  const breaker = circuitBreaker(isCounted, {
    halfOpenAfter: 0,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  const isClosed = () => breaker.state === CircuitState.Closed
  const createOpenError = () => new ProviderOutage('pressure', `${provider} is left alone for a while`)
  let probeAt = 0
  let lastSuccessAt: Date | null = null
  let lastFailure: { at: Date; reason: string } | null = null

  breaker.onBreak(() => {
    probeAt = clock.elapsed() + PROBE_INTERVAL_MS
    log.warn({ provider, reason: lastFailure?.reason }, 'provider.paused: it is not called for a while')
  })
  breaker.onReset(() => log.info({ provider }, 'provider.recovered'))

  // Note: a second call during a probe would wait for its outcome, so it is refused and answered from the cache.
  const refuseWhileOpen = () => {
    const open = breaker.state === CircuitState.Open && clock.elapsed() < probeAt
    if (open || breaker.state === CircuitState.HalfOpen) throw createOpenError()
  }

  // Note: after half the deadline an answer would hardly arrive in time, so the call is not made.
  async function waitForToken(started: number, signal: AbortSignal): Promise<void> {
    const wait = bucket.take(started + deadlineMs / 2 - performance.now())
    if (wait === null) throw new ProviderOutage('pressure', `no token for ${provider} within the deadline`)
    if (wait > 0) await sleep(wait, undefined, { signal })
  }

  async function observe<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      const value = await failOnAbort(signal, work)
      lastSuccessAt = clock.now()
      return value
    } catch (error) {
      const outage = toOutage(error, provider)
      // Note: calls aborted by stop() prove nothing about the provider.
      if (!stopped.signal.aborted) {
        lastFailure = { at: clock.now(), reason: `${outage.kind}: ${outage.message}` }
        if (outage.retryAfter !== undefined) bucket.pause(Math.min(outage.retryAfter * 1000, PATIENCE_MAX_MS))
        log.debug({ err: error, provider, kind: outage.kind }, 'provider.unanswered')
      }
      throw outage
    }
  }

  /** Probes with our own call first: callers choose calls that fail, which would keep the breaker open for all. */
  async function probeBefore(started: number, signal: AbortSignal): Promise<void> {
    if (isClosed()) return
    await breaker.execute(() => observe(probe(signal), signal))
    await waitForToken(started, signal)
    if (!isClosed()) throw createOpenError()
  }

  return {
    async call(work, callKind = 'known') {
      try {
        refuseWhileOpen()
        const started = performance.now()
        return await deadline.execute(
          ({ signal }) =>
            pool.execute(async () => {
              await waitForToken(started, signal)
              refuseWhileOpen()
              if (callKind !== 'known') await probeBefore(started, signal)
              return breaker.execute(() =>
                observe(work(signal), signal).catch((error) => {
                  if (isIgnored(error, callKind)) ignored.add(error)
                  throw error
                }),
              )
            }, signal),
          stopped.signal,
        )
      } catch (error) {
        throw toOutage(error, provider)
      }
    },
    health: () => ({
      state: toState(breaker.state, lastSuccessAt, lastFailure?.at ?? null),
      lastSuccessAt,
      lastFailureAt: lastFailure?.at ?? null,
      lastFailure: lastFailure?.reason ?? null,
      callsLeft: bucket.left(),
      budget,
    }),
    stop: () => stopped.abort(),
  }
}

function isIgnored({ kind, status }: ProviderOutage, callKind: CallKind): boolean {
  if (callKind === 'known') return false
  const isRefusal = kind === 'status' && status !== undefined && status < 500
  return isRefusal || kind === 'format' || (callKind === 'one-video' && kind === 'status')
}

function toState(
  circuit: CircuitState,
  succeeded: Date | null,
  failed: Date | null,
): ProviderHealth['state'] {
  if (circuit !== CircuitState.Closed) return 'unavailable'
  return failed && (!succeeded || failed > succeeded) ? 'degraded' : 'ok'
}

/** Fails when the signal aborts: work that ignores it must not hold its slot. */
function failOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(new ProviderOutage('timeout', 'no answer within the deadline'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  return Promise.race([work, ended])
}
