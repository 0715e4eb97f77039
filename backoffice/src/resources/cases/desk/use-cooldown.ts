import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { isCoolingDown, startCooldown } from '../../../shared/cooldown.ts'
import type { Desk, DeskAct } from './barrier.ts'
import { handlePress, type Seen, updateSeen } from './handle-press.ts'

/**
 * Cooldown of a case's controls: they are dead for a moment whenever `state` changes.
 * @param state id, state and position of the case as seen
 */
export function useCooldown(state: string) {
  const seen = useRef<Seen>(null)
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const current = updateSeen(seen.current, state, performance.now())
  seen.current = current
  const dead = isCoolingDown(current.cooldown, performance.now())

  // Counts from when the change is painted, which is later than the render on slow devices.
  useLayoutEffect(() => {
    seen.current = { state, cooldown: startCooldown(performance.now()) }
    redraw()
  }, [state])
  useEffect(() => {
    if (!dead) return
    const timer = setTimeout(redraw, Math.max(0, current.cooldown.endsAt - performance.now()) + 1)
    return () => clearTimeout(timer)
  })

  return {
    dead,
    /** @returns the barrier of a press; one during the cooldown makes it longer */
    press(act: DeskAct, record: Parameters<typeof handlePress>[3], desk: Omit<Desk, 'dead'>) {
      const { cooldown, barrier } = handlePress(
        (seen.current ?? current).cooldown,
        performance.now(),
        act,
        record,
        desk,
      )
      seen.current = { ...current, cooldown }
      redraw()
      return barrier
    },
  }
}
