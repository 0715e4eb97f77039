import type { Clock } from '../clock.ts'

/** A running clock that tests can set. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
  set(time: Date): void
}

export function createTestClock(start = new Date()): TestClock {
  let offset = start.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => {
      offset += milliseconds
    },
    set: (time) => {
      offset = time.getTime() - Date.now()
    },
  }
}
