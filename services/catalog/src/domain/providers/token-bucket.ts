import type { RunningClock } from '@alcove/kit/clock'

/** Limits calls to a provider: a sustained rate, and a burst. */
export interface CallBudget {
  perSecond: number
  burst: number
}

export interface TokenBucket {
  /** Calls that are possible now without waiting. */
  left(): number
  /**
   * Takes a token.
   * @returns milliseconds until the call may start; null without taking when that exceeds `maxWaitMs`
   */
  take(maxWaitMs: number): number | null
  /** Blocks all calls, because the provider asked for patience. */
  pause(milliseconds: number): void
}

export function createTokenBucket(
  { perSecond, burst }: CallBudget,
  clock: Pick<RunningClock, 'elapsed'>,
): TokenBucket {
  const msPerCall = 1000 / perSecond
  let tokens = burst
  let filledAt = clock.elapsed()
  let pausedUntil = 0
  function fill(now: number): void {
    tokens = Math.min(burst, tokens + (now - filledAt) / msPerCall)
    filledAt = now
  }
  return {
    left() {
      const now = clock.elapsed()
      fill(now)
      return now < pausedUntil ? 0 : Math.max(0, Math.floor(tokens))
    },
    take(maxWaitMs) {
      const now = clock.elapsed()
      fill(now)
      const wait = Math.max(0, pausedUntil - now, (1 - tokens) * msPerCall)
      if (wait > maxWaitMs) return null
      tokens -= 1
      return wait
    },
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, clock.elapsed() + milliseconds)
    },
  }
}
