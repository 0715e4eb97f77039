import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { closeGate, type Gate, isDead, refusePress } from './desk/gate.ts'

/**
 * The gate before the controls of one case: closed for a moment whenever `state` changes.
 * @param state what was seen of the case: its id, what it is, and where it stands
 */
export function useGate(state: string) {
  const gate = useRef<Gate>({ deadUntil: 0 })
  const seen = useRef<string>(undefined)
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  if (seen.current !== state) {
    seen.current = state
    gate.current = closeGate(performance.now())
  }
  const dead = isDead(gate.current, performance.now())

  // The moment counts from when it can be seen, which on a slow device is later than when it was drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is what closes it
  useLayoutEffect(() => {
    gate.current = closeGate(performance.now())
    redraw()
  }, [state])
  useEffect(() => {
    if (!dead) return
    const timer = setTimeout(redraw, Math.max(0, gate.current.deadUntil - performance.now()) + 1)
    return () => clearTimeout(timer)
  })

  /** @returns whether a press may do something; one that may not keeps the gate closed a little longer */
  const pass = () => {
    const now = performance.now()
    if (!isDead(gate.current, now)) return true
    gate.current = refusePress(gate.current, now)
    redraw()
    return false
  }
  return { dead, pass }
}
