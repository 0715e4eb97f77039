import { useEffect, useRef } from 'react'
import { usePreferences } from '../preferences/preferences-store.ts'

const FIELDS = 'input, textarea, select, [contenteditable], dialog, media-controller'

/**
 * A single key typed anywhere but in a field; off where the visitor has turned keys off. By what is typed and not by the
 * place of the key, so that it is the same on AZERTY, where `/` takes Shift.
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
