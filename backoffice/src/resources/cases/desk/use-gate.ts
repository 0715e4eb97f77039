import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { Desk, DeskAct } from './barrier.ts'
import { closeGate, isDead } from './gate.ts'
import { press, type Seen, seeState } from './press.ts'

/**
 * The gate before the controls of one case: closed for a moment whenever `state` changes.
 * @param state what was seen of the case: its id, what it is, and where it stands
 */
export function useGate(state: string) {
  const seen = useRef<Seen>(null)
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const current = seeState(seen.current, state, performance.now())
  seen.current = current
  const dead = isDead(current.gate, performance.now())

  // The moment counts from when it can be seen, which on a slow device is later than when it was drawn.
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
    /** @returns what stands in the way of a press; one on a closed gate keeps it closed a little longer */
    press(act: DeskAct, record: Parameters<typeof press>[3], desk: Omit<Desk, 'dead'>) {
      const { gate, barrier } = press((seen.current ?? current).gate, performance.now(), act, record, desk)
      seen.current = { ...current, gate }
      redraw()
      return barrier
    },
  }
}
