import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Whether the player takes the full width; remembered for every video. */
export const useTheatre = create<{ theatre: boolean }>()(
  persist((): { theatre: boolean } => ({ theatre: false }), {
    name: 'alcove-theatre',
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
)

export const toggleTheatre = () => useTheatre.setState(({ theatre }) => ({ theatre: !theatre }))
