import { create } from 'zustand'

export type Panel = 'preferences' | 'shortcuts'

/** The panel open over the page. */
export const usePanel = create<{ panel: Panel | null; show(panel: Panel): void; close(): void }>((set) => ({
  panel: null,
  show: (panel) => set({ panel }),
  close: () => set({ panel: null }),
}))
