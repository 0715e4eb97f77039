import { useEffect, useRef } from 'react'
import { usePreferences } from '../features/preferences/preferences-store.ts'

const FIELDS = 'input, textarea, select, [contenteditable], dialog, media-controller'

/**
 * `/` typed anywhere but in a field. By what is typed and not by the place of the key, so that it is the same on
 * AZERTY, where it takes Shift.
 */
export function useSlashKey(act: () => void): void {
  const enabled = usePreferences((state) => state.shortcuts)
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      if (event.target instanceof Element && event.target.closest(FIELDS)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled])
}
