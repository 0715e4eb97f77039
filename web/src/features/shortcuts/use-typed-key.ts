import { useEffect, useRef } from 'react'
import { usePreferences } from '../preferences/preferences-store.ts'

const FIELDS = 'input, textarea, select, [contenteditable], dialog, media-controller'

/**
 * Handles a single key typed outside fields; off when the visitor has disabled shortcuts. Matches the typed
 * character, not the key position, so that it works on AZERTY, where `/` takes Shift.
 */
export function useTypedKey(key: string, act: () => void): void {
  const enabled = usePreferences((state) => state.shortcuts)
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.repeat || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(FIELDS)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled, key])
}
