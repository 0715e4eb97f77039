import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { Desk, DeskAct } from './barrier.ts'
import { closeGate, isDead } from './gate.ts'
import { handlePress, type Seen, updateSeen } from './handle-press.ts'

/**
 * Gate of a case's controls: closed for a moment whenever `state` changes.
 * @param state id, state and position of the case as seen
 */
export function useGate(state: string) {
  const seen = useRef<Seen>(null)
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const current = updateSeen(seen.current, state, performance.now())
  seen.current = current
  const dead = isDead(current.gate, performance.now())

  // Counts from when the change is painted, which is later than the render on slow devices.
  useLayoutEffect(() => {
    seen.current = { state, gate: closeGate(performance.now()) }
    redraw()
  }, [state])
  useEffect(() => {
    if (!dead) return
    const timer = setTimeout(redraw, Math.max(0, current.gate.deadUntil - performance.now()) + 1)
    return () => clearTimeout(timer)
  })

  return {
    dead,
    /** @returns the barrier of a press; a press on a closed gate keeps it closed a little longer */
    press(act: DeskAct, record: Parameters<typeof handlePress>[3], desk: Omit<Desk, 'dead'>) {
      const { gate, barrier } = handlePress(
        (seen.current ?? current).gate,
        performance.now(),
        act,
        record,
        desk,
      )
      seen.current = { ...current, gate }
      redraw()
      return barrier
    },
  }
}
