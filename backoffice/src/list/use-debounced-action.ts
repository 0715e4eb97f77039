import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Milliseconds; covers the pause between two letters. */
const WAIT_MS = 400

/**
 * Runs the last requested action once no new one came for a moment. Drops it after a navigation: on a slow device
 * the old screen stays mounted for a while, and a new address would bring the user back.
 */
export function useDebouncedAction() {
  const { pathname } = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return (doIt: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (window.location.hash.split('?')[0] === `#${pathname}`) doIt()
    }, WAIT_MS)
  }
}
