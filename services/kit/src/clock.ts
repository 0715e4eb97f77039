/** The time, injected so that tests can move it. */
export interface Clock {
  now(): Date
}

/** A clock that also measures durations: the age of what is cached, and pauses. */
export interface RunningClock extends Clock {
  /** Milliseconds since some moment; never goes back when the time is set back. */
  elapsed(): number
}

export const systemClock: RunningClock = { now: () => new Date(), elapsed: () => performance.now() }
