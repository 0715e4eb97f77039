import type { Clock } from '@alcove/kit/clock'

/** How often a provider may be asked: calls a second in the long run, and how many may come at once. */
export interface CallBudget {
  perSecond: number
  burst: number
}

export interface TokenBucket {
  /** Turns that could be taken now, without waiting. */
  left(): number
  /**
   * Takes the next turn.
   * @returns milliseconds until it comes; null when that is longer than somebody can wait, and nothing is taken
   */
  take(maxWaitMs: number): number | null
  /** Nobody has a turn for so long: the provider asked for patience. */
  pause(milliseconds: number): void
}

export function createTokenBucket({ perSecond, burst }: CallBudget, clock: Clock): TokenBucket {
  const msPerCall = 1000 / perSecond
  let tokens = burst
  let filledAt = clock.now().getTime()
  let pausedUntil = 0
  function fill(now: number): void {
    // Note: a clock that was set back must not take tokens away.
    tokens = Math.min(burst, tokens + Math.max(0, now - filledAt) / msPerCall)
    filledAt = now
  }
  return {
    left() {
      const now = clock.now().getTime()
      fill(now)
      return now < pausedUntil ? 0 : Math.max(0, Math.floor(tokens))
    },
    take(maxWaitMs) {
      const now = clock.now().getTime()
      fill(now)
      const wait = Math.max(0, pausedUntil - now, (1 - tokens) * msPerCall)
      if (wait > maxWaitMs) return null
      tokens -= 1
      return wait
    },
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, clock.now().getTime() + milliseconds)
    },
  }
}
