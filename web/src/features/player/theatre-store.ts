import { browserStorage, readStoredFields } from '@alcove/site-kit/browser/browser-storage.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Full-width player; stored for all videos. */
export const useTheatre = create<{ theatre: boolean }>()(
  persist((): { theatre: boolean } => ({ theatre: false }), {
    name: 'alcove-theatre',
    version: 1,
    storage: browserStorage(() => localStorage),
    merge: (kept) => ({ theatre: readStoredFields(kept).theatre === true }),
  }),
)

export const toggleTheatre = () => useTheatre.setState(({ theatre }) => ({ theatre: !theatre }))
