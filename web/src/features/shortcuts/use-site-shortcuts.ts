import { useHotkeys } from 'react-hotkeys-hook'
import { useDiscretion } from '../../shared/discretion.ts'
import { usePreferences } from '../preferences/preferences-store.ts'

/**
 * Single keys that act anywhere but in fields. By the letter that is typed and not by the place of the key, so that
 * they are the same on AZERTY.
 */
export function useSiteShortcuts(onHelp: () => void): void {
  const enabled = usePreferences((state) => state.shortcuts)
  const toggle = useDiscretion((state) => state.toggle)
  useHotkeys(['?', 'shift+?'], onHelp, { enabled, useKey: true })
  useHotkeys('b', toggle, { enabled, useKey: true })
}
