import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Long enough to type the next letter. */
const WAIT_MS = 400

/**
 * Does what was asked for last, once nothing new was asked for a moment. Whoever has left by then is left in peace: on a
 * slow device the old screen still stands while the new one is on its way, and a new address would bring them back.
 */
export function useLater() {
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
