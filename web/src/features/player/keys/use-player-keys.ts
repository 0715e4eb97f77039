import { type RefObject, useEffect } from 'react'
import { usePreferences } from '../../preferences/preferences-store.ts'
import { locateKey } from './locate-key.ts'
import { readPlayerCommand } from './player-key.ts'
import { runCommand } from './run-command.ts'

/** Player keys, wherever the focus is on the page; off when the visitor has disabled shortcuts. */
export function usePlayerKeys(controller: RefObject<HTMLElement | null>): void {
  const enabled = usePreferences((state) => state.shortcuts)
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      const player = controller.current
      const place = player && !event.defaultPrevented ? locateKey(event, player) : undefined
      const command = place && readPlayerCommand(event, place)
      if (!player || !command) return
      event.preventDefault()
      const steps = command.act === 'seek' || command.act === 'volume'
      if (!event.repeat || steps) runCommand(command, player)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [controller, enabled])
}
