import { useState } from 'react'

/**
 * Asks before Esc, or a click beside a dialog, discards typed text.
 * @param leave closes the dialog
 */
export function useLeaveGuard(isTyped: () => boolean, leave: () => void) {
  const [asking, setAsking] = useState(false)
  return {
    asking,
    /** A second Esc returns to the typed text. */
    requestLeave: () => {
      if (asking) setAsking(false)
      else if (isTyped()) setAsking(true)
      else leave()
    },
    stay: () => setAsking(false),
  }
}
