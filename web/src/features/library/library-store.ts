import {
  browserStorage,
  followOtherTabs,
  readStoredFields,
  readStoredList,
} from '@alcove/site-kit/browser/browser-storage.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { usePreferences } from '../preferences/preferences-store.ts'
import {
  addVisit,
  type Entry,
  FAVOURITES_MAX,
  HISTORY_MAX,
  isEntry,
  isVisit,
  toggleEntry,
  type Visit,
} from './entry.ts'

interface Library {
  favourites: Entry[]
  history: Visit[]
  toggleFavourite(entry: Entry): void
  visit(entry: Entry, at: string): void
  forget(id: string): void
  forgetAll(): void
}

/** Stored in this browser only. */
export const useLibrary = create<Library>()(
  persist(
    (set) => ({
      favourites: [],
      history: [],
      toggleFavourite: (entry) => set(({ favourites }) => ({ favourites: toggleEntry(favourites, entry) })),
      visit: (entry, at) => {
        if (usePreferences.getState().history)
          set(({ history }) => ({ history: addVisit(history, entry, at) }))
      },
      forget: (id) => set(({ history }) => ({ history: history.filter((visit) => visit.id !== id) })),
      forgetAll: () => set({ history: [] }),
    }),
    {
      name: 'alcove-library',
      version: 1,
      storage: browserStorage(() => localStorage),
      merge: (kept, current) => ({
        ...current,
        favourites: readStoredList(readStoredFields(kept).favourites, isEntry, FAVOURITES_MAX),
        history: readStoredList(readStoredFields(kept).history, isVisit, HISTORY_MAX),
      }),
      partialize: ({ favourites, history }) => ({ favourites, history }),
    },
  ),
)
followOtherTabs(useLibrary)
