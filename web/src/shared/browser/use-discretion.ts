import { browserStorage, readStoredFields } from '@alcove/site-kit/browser/browser-storage.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Discretion {
  /** Blurs pictures and neutralises the tab title, for this session only. */
  discreet: boolean
  toggle(): void
}

/** Note: `public/before-paint.js` reads the same entry before the first paint. */
export const useDiscretion = create<Discretion>()(
  persist(
    (set) => ({
      discreet: false,
      toggle: () => set(({ discreet }) => ({ discreet: !discreet })),
    }),
    {
      name: 'alcove-discreet',
      version: 1,
      storage: browserStorage(() => sessionStorage),
      merge: (kept, current) => ({ ...current, discreet: readStoredFields(kept).discreet === true }),
      partialize: ({ discreet }) => ({ discreet }),
    },
  ),
)
