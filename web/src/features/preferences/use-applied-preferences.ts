import { useEffect } from 'react'
import { useDiscretion } from '../../shared/browser/use-discretion.ts'
import { type Theme, usePreferences } from './preferences-store.ts'

const BARS = { dark: '#0E0D10', light: '#FAF8FB' } as const
const ICONS = { shown: '/favicon.svg', discreet: '/favicon-discreet.svg' } as const

/** Applies theme and discreet mode to the document; follows the device when that was chosen. */
export function useAppliedPreferences(): void {
  const theme = usePreferences((state) => state.theme)
  const discreet = useDiscretion((state) => state.discreet)

  useEffect(() => {
    const device = matchMedia('(prefers-color-scheme: light)')
    const apply = () => {
      const shown = resolveTheme(theme, device.matches)
      document.documentElement.dataset.theme = shown
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BARS[shown])
    }
    apply()
    device.addEventListener('change', apply)
    return () => device.removeEventListener('change', apply)
  }, [theme])

  useEffect(() => {
    const root = document.documentElement
    if (discreet) root.dataset.discreet = 'on'
    else delete root.dataset.discreet
    document.querySelector('link[rel="icon"]')?.setAttribute('href', discreet ? ICONS.discreet : ICONS.shown)
  }, [discreet])
}

export function resolveTheme(theme: Theme, deviceIsLight: boolean): 'dark' | 'light' {
  if (theme === 'device') return deviceIsLight ? 'light' : 'dark'
  return theme
}
