import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage, readStoredFields } from '../../shared/browser/browser-storage.ts'

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
