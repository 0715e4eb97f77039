import { useEffect, useLayoutEffect, useState } from 'react'
import { type Cooldown, refusePress, startCooldown } from '../shared/cooldown.ts'

/** Cooldown of a dialog that has just come: the second press of a double click or of a key confirms nothing unread. */
export function useOpeningCooldown() {
  const [cooldown, setCooldown] = useState<Cooldown>()
  const [dead, setDead] = useState(true)
  // Counts from when the dialog is painted.
  useLayoutEffect(() => setCooldown(startCooldown(performance.now())), [])
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
  }
}
