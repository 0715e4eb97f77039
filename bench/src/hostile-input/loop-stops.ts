import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 2

/** Longest stop of this process's event loop since the last call, in milliseconds. */
export function watchLoop(): () => number {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  return () => {
    const longest = delays.max / 1e6 - RESOLUTION_MS
    delays.reset()
    return Math.max(0, longest)
  }
}
