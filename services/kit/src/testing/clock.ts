import type { Clock } from '../clock.ts'

/** A clock that runs on from wherever a test puts it. */
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
