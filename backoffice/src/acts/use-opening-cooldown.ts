import { useEffect, useLayoutEffect, useState } from 'react'
import { type Cooldown, refusePress, startCooldown } from '../shared/cooldown.ts'

/**
 * Cooldown of a dialog that has just come: the second press of a double click or of a key confirms nothing unread.
 * @param shown what the dialog says; another value starts the cooldown again
 */
export function useOpeningCooldown(shown?: unknown) {
  const [cooldown, setCooldown] = useState<Cooldown>()
  const [dead, setDead] = useState(true)
  // Counts from when the dialog is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again when the dialog says something else
  useLayoutEffect(() => {
    setCooldown(startCooldown(performance.now()))
    setDead(true)
  }, [shown])
  useEffect(() => {
    if (cooldown === undefined) return
    const timer = setTimeout(() => setDead(false), Math.max(0, cooldown.endsAt - performance.now()))
    return () => clearTimeout(timer)
  }, [cooldown])
  return {
    dead,
    /** @returns true for a press during the cooldown, which makes it longer */
    refuse(): boolean {
      if (dead && cooldown) setCooldown(refusePress(cooldown, performance.now()))
      return dead
    },
    /** Ends the cooldown: what is typed or chosen is no second press. */
    end: () => setDead(false),
  }
}
