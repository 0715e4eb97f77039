import { useState } from 'react'

/**
 * Asks before Esc, or a click beside a dialog, throws away what was typed.
 * @param leave closes the dialog
 */
export function useLeaveGuard(isTyped: () => boolean, leave: () => void) {
  const [asking, setAsking] = useState(false)
  return {
    asking,
    /** Esc a second time goes back to what was typed. */
    requestLeave: () => {
      if (asking) setAsking(false)
      else if (isTyped()) setAsking(true)
      else leave()
    },
    stay: () => setAsking(false),
  }
}
