import type { RunningClock } from '../clock.ts'

/** A running clock that tests can set. */
export interface TestClock extends RunningClock {
  /** @param milliseconds that pass; below zero the time is set back, and none pass */
  advance(milliseconds: number): void
  set(time: Date): void
}

export function createTestClock(start = new Date()): TestClock {
  let offset = start.getTime() - Date.now()
  let passed = 0
  const advance = (milliseconds: number) => {
    offset += milliseconds
    passed += Math.max(0, milliseconds)
  }
  return {
    now: () => new Date(Date.now() + offset),
    elapsed: () => performance.now() + passed,
    advance,
    set: (time) => advance(time.getTime() - Date.now() - offset),
  }
}
