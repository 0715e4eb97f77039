import { setTimeout as sleep } from 'node:timers/promises'
import type { Provider } from '@alcove/contracts'
import type { Clock } from '@alcove/kit/clock'
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
import { type CallBudget, createTokenBucket } from '../domain/token-bucket.ts'
import { ProviderOutage } from '../ports.ts'
import { toOutage } from './to-outage.ts'

/** Calls under way at one provider, and those that wait for one of them. */
const IN_FLIGHT = 6
const QUEUE = 18
/** So many failures in a row open the breaker; then one call in so many milliseconds asks how things are. */
export const FAILURES_TO_OPEN = 5
export const PROBE_INTERVAL_MS = 10_000
/** A provider that asks for more patience is asked again all the same. */
const PATIENCE_MAX_MS = 5 * 60_000

export interface ProviderHealth {
  state: 'ok' | 'degraded' | 'unavailable'
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  lastFailure: string | null
  /** Calls that may be made at once, of this process's budget. */
  callsLeft: number
  budget: CallBudget
}

/**
 * What a failure says about the provider.
 * - `known`: everything counts, for a provider that is well answers this.
 * - `chosen`: by a caller, as words and pages are. A refusal (4xx but 429), or an answer that cannot be read, says nothing.
 * - `one-video`: chosen too, and of a video that is broken at the provider 5xx says nothing either.
 */
export type Question = 'known' | 'chosen' | 'one-video'

/** Everything that stands between us and one provider, so that its trouble stays its own. */
export interface ProviderBreaker {
  /**
   * Calls the provider, or refuses to without calling it. Ends within the deadline, even when the work does not.
   * @throws ProviderOutage, and nothing else
   */
  call<T>(work: (signal: AbortSignal) => Promise<T>, question?: Question): Promise<T>
  health(): ProviderHealth
  /** Ends the calls under way. */
  stop(): void
}

export interface BreakerOptions {
  provider: Provider
  /** Asks what a provider that is well answers. Precedes a chosen question while the breaker is open. */
  probe: (signal: AbortSignal) => Promise<unknown>
  deadlineMs: number
  budget: CallBudget
  clock: Clock
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
  const turns = createTokenBucket(budget, clock)
  const stopped = new AbortController()
  const deadline = timeout(deadlineMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false })
  const pool = bulkhead(IN_FLIGHT, QUEUE)
  const spared = new WeakSet<ProviderOutage>()
  const counts = handleWhen((error) => !(error instanceof ProviderOutage && spared.has(error)))
  // Note: when to probe is told by our clock, so the breaker itself lets the next call through at any time.
  const breaker = circuitBreaker(counts, {
    halfOpenAfter: 0,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  const isClosed = () => breaker.state === CircuitState.Closed
  const leftAlone = () => new ProviderOutage('pressure', `${provider} is left alone for a while`)
  let probeAt = 0
  let lastSuccessAt: Date | null = null
  let lastFailure: { at: Date; reason: string } | null = null

  breaker.onBreak(() => {
    probeAt = clock.now().getTime() + PROBE_INTERVAL_MS
    log.warn({ provider, reason: lastFailure?.reason }, 'provider is left alone for a while')
  })
  breaker.onReset(() => log.info({ provider }, 'provider answers again'))

  // Note: a second call during a probe would wait for its outcome; it is answered from the cache instead.
  const refuseWhileOpen = () => {
    const open = breaker.state === CircuitState.Open && clock.now().getTime() < probeAt
    if (open || breaker.state === CircuitState.HalfOpen) throw leftAlone()
  }

  // Note: who has waited for half the deadline would hardly hear the answer; the provider is spared the call.
  async function waitForTurn(started: number, signal: AbortSignal): Promise<void> {
    const wait = turns.take(started + deadlineMs / 2 - performance.now())
    if (wait === null) throw new ProviderOutage('pressure', `no turn at ${provider} within the deadline`)
    if (wait > 0) await sleep(wait, undefined, { signal })
  }

  async function observed<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      const value = await endingWith(signal, work)
      lastSuccessAt = clock.now()
      return value
    } catch (error) {
      const outage = toOutage(error, provider)
      // Note: what we end ourselves when we stop says nothing about the provider.
      if (!stopped.signal.aborted) {
        lastFailure = { at: clock.now(), reason: `${outage.kind}: ${outage.message}` }
        if (outage.retryAfter !== undefined) turns.pause(Math.min(outage.retryAfter * 1000, PATIENCE_MAX_MS))
        log.debug({ err: error, provider, kind: outage.kind }, 'provider did not answer')
      }
      throw outage
    }
  }

  /** Callers choose questions that fail: as probes they would keep the breaker open for everybody. */
  async function probeBefore(started: number, signal: AbortSignal): Promise<void> {
    if (isClosed()) return
    await breaker.execute(() => observed(probe(signal), signal))
    await waitForTurn(started, signal)
    if (!isClosed()) throw leftAlone()
  }

  return {
    async call(work, question = 'known') {
      try {
        refuseWhileOpen()
        const started = performance.now()
        return await deadline.execute(
          ({ signal }) =>
            pool.execute(async () => {
              await waitForTurn(started, signal)
              refuseWhileOpen()
              if (question !== 'known') await probeBefore(started, signal)
              return breaker.execute(() =>
                observed(work(signal), signal).catch((error) => {
                  if (isSpared(error, question)) spared.add(error)
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
      state: stateOf(breaker.state, lastSuccessAt, lastFailure?.at ?? null),
      lastSuccessAt,
      lastFailureAt: lastFailure?.at ?? null,
      lastFailure: lastFailure?.reason ?? null,
      callsLeft: turns.left(),
      budget,
    }),
    stop: () => stopped.abort(),
  }
}

function isSpared({ kind, status }: ProviderOutage, question: Question): boolean {
  if (question === 'known') return false
  const isRefusal = kind === 'status' && status !== undefined && status < 500
  return isRefusal || kind === 'format' || (question === 'one-video' && kind === 'status')
}

function stateOf(
  circuit: CircuitState,
  succeeded: Date | null,
  failed: Date | null,
): ProviderHealth['state'] {
  if (circuit !== CircuitState.Closed) return 'unavailable'
  return failed && (!succeeded || failed > succeeded) ? 'degraded' : 'ok'
}

/** The work, or a failure once the signal says so: work that ignores it must not hold its place. */
function endingWith<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(new ProviderOutage('timeout', 'no answer within the deadline'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  return Promise.race([work, ended])
}
