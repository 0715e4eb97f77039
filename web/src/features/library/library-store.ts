import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { usePreferences } from '../preferences/preferences-store.ts'
import { type Entry, toggled, type Visit, withVisit } from './entry.ts'

interface Library {
  favourites: Entry[]
  history: Visit[]
  toggleFavourite(entry: Entry): void
  visit(entry: Entry, at: string): void
  forget(id: string): void
  forgetAll(): void
}

/** Kept in this browser and nowhere else. */
export const useLibrary = create<Library>()(
  persist(
    (set) => ({
      favourites: [],
      history: [],
      toggleFavourite: (entry) => set(({ favourites }) => ({ favourites: toggled(favourites, entry) })),
      visit: (entry, at) => {
        if (usePreferences.getState().history)
          set(({ history }) => ({ history: withVisit(history, entry, at) }))
      },
      forget: (id) => set(({ history }) => ({ history: history.filter((one) => one.id !== id) })),
      forgetAll: () => set({ history: [] }),
    }),
    {
      name: 'alcove-library',
      version: 1,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ favourites, history }) => ({ favourites, history }),
    },
  ),
)
