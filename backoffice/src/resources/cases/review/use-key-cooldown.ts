import { useCallback, useRef } from 'react'
import { type Cooldown, isCoolingDown, refusePress, startCooldown } from '../../../shared/cooldown.ts'

/** Cooldown of the page's keys after a dialog has closed by itself. It outlives the case, which may close with the dialog. */
export function useKeyCooldown() {
  const cooldown = useRef<Cooldown>({ endsAt: 0 })
  const start = useCallback(() => {
    cooldown.current = startCooldown(performance.now())
  }, [])
  /** @returns true for a press during the cooldown, which makes it longer */
  const refuse = useCallback(() => {
    const now = performance.now()
    if (!isCoolingDown(cooldown.current, now)) return false
    cooldown.current = refusePress(cooldown.current, now)
    return true
  }, [])
  return { start, refuse }
}
