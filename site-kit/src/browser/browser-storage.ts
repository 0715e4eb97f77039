import { createJSONStorage, type PersistStorage } from 'zustand/middleware'

/**
 * Persists a store in this browser. A full or forbidden storage keeps nothing and
 * stops nothing.
 */
export function browserStorage<S>(area: () => Storage): PersistStorage<S> | undefined {
  const storage = createJSONStorage<S>(area)
  return (
    storage && {
      ...storage,
      setItem(name, value) {
        try {
          storage.setItem(name, value)
        } catch (error) {
          console.warn(`${name} not stored`, error)
        }
      },
    }
  )
}

interface KeptStore {
  persist: { getOptions(): { name?: string }; rehydrate(): unknown }
}

/** Reloads the store when another tab changes it; otherwise this tab would write back what was cleared there. */
export function followOtherTabs({ persist }: KeptStore): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === persist.getOptions().name) void persist.rehydrate()
  })
}

/** Keeps the valid items of a stored list: scripts and people can write anything into browser storage. */
export function readStoredList<Item>(
  kept: unknown,
  isItem: (item: unknown) => item is Item,
  max: number,
): Item[] {
  return Array.isArray(kept) ? kept.filter(isItem).slice(0, max) : []
}

/** Returns the fields of a stored value, whatever its type. */
export function readStoredFields(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
}
