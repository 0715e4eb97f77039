import { useEffect, useState } from 'react'

/** Milliseconds; a pointer that only passes over a card loads nothing. */
const PATIENCE_MS = 300

/** Ends the preview that plays. */
let endCurrent: (() => void) | undefined

/** Waits for a moment, then takes the turn from the preview that plays: one plays at a time. */
export function useTurn(): boolean {
  const [hasTurn, setHasTurn] = useState(false)
  useEffect(() => {
    const end = () => setHasTurn(false)
    const timer = setTimeout(() => {
      endCurrent?.()
      endCurrent = end
      setHasTurn(true)
    }, PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      if (endCurrent === end) endCurrent = undefined
    }
  }, [])
  return hasTurn
}
