import { browserStorage, readStoredFields } from '@alcove/site-kit/browser/browser-storage.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const THEMES = ['dark', 'light', 'device'] as const
export type Theme = (typeof THEMES)[number]

interface Preferences {
  theme: Theme
  /** True when this browser stores what was watched and where. */
  history: boolean
  /** True when single keys act (WCAG 2.1.4 requires a way to turn them off). */
  shortcuts: boolean
  choose(changes: Partial<Pick<Preferences, 'theme' | 'history' | 'shortcuts'>>): void
}

/** Validates stored preferences. */
function readStoredPreferences(kept: unknown): Partial<Pick<Preferences, 'theme' | 'history' | 'shortcuts'>> {
  const { theme, history, shortcuts } = readStoredFields(kept)
  const known = THEMES.find((known) => known === theme)
  return {
    ...(known && { theme: known }),
    ...(typeof history === 'boolean' && { history }),
    ...(typeof shortcuts === 'boolean' && { shortcuts }),
  }
}

/** Note: `public/before-paint.js` reads the same entry before the first paint. */
export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      theme: 'dark',
      history: true,
      shortcuts: true,
      choose: (changes) => set(changes),
    }),
    {
      name: 'alcove-preferences',
      version: 1,
      storage: browserStorage(() => localStorage),
      merge: (kept, current) => ({ ...current, ...readStoredPreferences(kept) }),
      partialize: ({ theme, history, shortcuts }) => ({ theme, history, shortcuts }),
    },
  ),
)
