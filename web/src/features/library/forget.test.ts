import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
const otherTabs = new EventTarget()
vi.stubGlobal('window', otherTabs)
const { attachToaster } = await import('../../shared/toasts/notify.ts')
const { keepPosition, findPosition } = await import('../player/position/position-store.ts')
const { forgetHistory, forgetLibrary, offerToForget } = await import('./forget.ts')
const { useLibrary } = await import('./library-store.ts')

const entry = { id: 'v1', title: 'Une promenade', thumbnail: null, duration: 60 }
const shown: { message: string; action?: { label: string; act(): void } }[] = []
attachToaster((toast) => void shown.push(toast))

beforeEach(() => {
  shown.length = 0
  const { toggleFavourite, visit, favourites } = useLibrary.getState()
  if (favourites.length === 0) toggleFavourite(entry)
  visit(entry, '2026-11-23T10:00:00.000Z')
  keepPosition(entry.id, 30, 60)
})
const stored = () => [...kept.values()].join()

test('deletes history and positions, and keeps favourites', () => {
  forgetHistory()
  expect(useLibrary.getState()).toMatchObject({ history: [], favourites: [entry] })
  expect(findPosition(entry.id)).toBeUndefined()
})

test('deletes favourites too with the account', () => {
  forgetLibrary()
  expect(useLibrary.getState()).toMatchObject({ history: [], favourites: [] })
  expect(findPosition(entry.id)).toBeUndefined()
  expect(stored()).not.toContain(entry.id)
})

test('offers to delete the history, and does so on a press', () => {
  offerToForget()
  expect(shown).toMatchObject([
    { kind: 'success', action: { label: 'Effacer l’historique de ce navigateur' } },
  ])
  expect(useLibrary.getState().history).toHaveLength(1)
  shown[0]?.action?.act()
  expect(useLibrary.getState().history).toEqual([])
  expect(findPosition(entry.id)).toBeUndefined()
})

test('offers nothing without a history', () => {
  forgetHistory()
  offerToForget()
  expect(shown).toEqual([])
})

test('offers it for a stored position alone', () => {
  useLibrary.getState().forgetAll()
  offerToForget()
  expect(shown).toHaveLength(1)
})

test('another open tab deletes it too and does not write it back', () => {
  const before = new Map(kept)
  for (const key of before.keys()) {
    kept.delete(key)
    otherTabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  expect(useLibrary.getState()).toMatchObject({ history: [], favourites: [] })
  expect(findPosition(entry.id)).toBeUndefined()
})
