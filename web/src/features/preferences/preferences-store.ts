import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export const THEMES = ['dark', 'light', 'device'] as const
export type Theme = (typeof THEMES)[number]

interface Preferences {
  theme: Theme
  /** Whether this browser remembers what was watched and where. */
  history: boolean
  /** Whether single keys act (WCAG 2.1.4: they can be turned off). */
  shortcuts: boolean
  choose(changes: Partial<Pick<Preferences, 'theme' | 'history' | 'shortcuts'>>): void
}

/** `public/before-paint.js` reads the same entry before the first paint. */
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
      storage: createJSONStorage(() => localStorage),
      partialize: ({ theme, history, shortcuts }) => ({ theme, history, shortcuts }),
    },
  ),
)
