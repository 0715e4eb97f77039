import { createContext, useContext, useLayoutEffect, useRef } from 'react'

/** Called when a dialog closes by itself: keys that are meant for it reach the page from then on. */
export const OwnClose = createContext<() => void>(() => undefined)

/**
 * Reports a dialog that closes by itself, and not by the viewer's hand.
 * @returns closes it by hand
 */
export function useOwnClose(onClose: () => void): () => void {
  const report = useContext(OwnClose)
  const byHand = useRef(false)
  useLayoutEffect(
    () => () => {
      if (!byHand.current) report()
    },
    [report],
  )
  return () => {
    byHand.current = true
    onClose()
  }
}
