import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 2

/** The longest stop of this process's event loop since it was asked last, in milliseconds. */
export function watchLoop(): () => number {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  return () => {
    const longest = delays.max / 1e6 - RESOLUTION_MS
    delays.reset()
    return Math.max(0, longest)
  }
}
