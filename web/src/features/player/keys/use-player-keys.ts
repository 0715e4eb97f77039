import { locateKey } from '@alcove/site-kit/player/keys/locate-key.ts'
import { readPlayerCommand, repeats } from '@alcove/site-kit/player/keys/player-command.ts'
import { type RefObject, useEffect } from 'react'
import { usePreferences } from '../../preferences/preferences-store.ts'
import { runSiteCommand } from './run-site-command.ts'
import { SITE_LETTERS } from './site-command.ts'

/** Player keys, wherever the focus is on the page; off when the visitor has disabled shortcuts. */
export function usePlayerKeys(controller: RefObject<HTMLElement | null>): void {
  const enabled = usePreferences((state) => state.shortcuts)
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      const player = controller.current
      const place = player && !event.defaultPrevented ? locateKey(event, player) : undefined
      const command = place && readPlayerCommand(event, place, SITE_LETTERS)
      if (!player || !command) return
      event.preventDefault()
      if (!event.repeat || repeats(command)) runSiteCommand(command, player)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [controller, enabled])
}
