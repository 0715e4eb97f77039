import { createJSONStorage, type PersistStorage } from 'zustand/middleware'

/**
 * Where a store lives on in this browser. A full storage, or one that the browser forbids, keeps nothing and stops
 * nothing.
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
          console.warn(`${name} was not kept`, error)
        }
      },
    }
  )
}

interface KeptStore {
  persist: { getOptions(): { name?: string }; rehydrate(): unknown }
}

/** What another tab keeps or forgets counts here too: this one would write back what was cleared there. */
export function followOtherTabs({ persist }: KeptStore): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === persist.getOptions().name) void persist.rehydrate()
  })
}

/** The items of a kept list that are what they should be: anybody may write into the storage of a browser. */
export function keptList<Item>(kept: unknown, isItem: (item: unknown) => item is Item, max: number): Item[] {
  return Array.isArray(kept) ? kept.filter(isItem).slice(0, max) : []
}

/** The fields of what was kept, whatever it is. */
export function keptFields(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
}
