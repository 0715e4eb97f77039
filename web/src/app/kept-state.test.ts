import { beforeEach, expect, test, vi } from 'vitest'

/** Creates a browser storage; `full` makes every write throw, as browsers do. */
function aStorage(full = false): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (n) => [...items.keys()][n] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      if (full && value !== '') throw new DOMException('', 'QuotaExceededError')
      items.set(name, value)
    },
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}

const entry = { id: 'eporner_1', title: 'Vidéo de démonstration 1', thumbnail: null, duration: 60 }
const visit = { ...entry, at: '2026-11-21T10:00:00.000Z' }
const position = { id: '1', seconds: 12 }

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  return () => vi.unstubAllGlobals()
})

const kept = (name: string, state: unknown) =>
  localStorage.setItem(name, JSON.stringify({ state, version: 1 }))
const library = async () => (await import('../features/library/library-store.ts')).useLibrary.getState()
const preferences = async () =>
  (await import('../features/preferences/preferences-store.ts')).usePreferences.getState()
const session = async () => (await import('../shared/session/session-store.ts')).useSession.getState()
const positionOf = async (id: string) =>
  (await import('../features/player/position/position-store.ts')).findPosition(id)

const choices = async () =>
  (await import('../features/player/choices/site-choices.ts')).siteChoices.useChoices.getState()

test('restores the choices of the player, and ignores what cannot be chosen', async () => {
  const choice = { quality: 720, speed: 1.5, captions: true, captionsLang: 'fr' }
  kept('alcove-player', choice)
  expect(await choices()).toEqual(choice)
  vi.resetModules()
  kept('alcove-player', { quality: -1, speed: 300, captions: 'yes', captionsLang: 7 })
  expect(await choices()).toEqual({ quality: null, speed: 1, captions: false, captionsLang: null })
})

test('restores stored state', async () => {
  kept('alcove-library', { favourites: [entry], history: [visit] })
  kept('alcove-positions', { positions: [position] })
  kept('alcove-preferences', { theme: 'light', history: true, shortcuts: false })
  expect(await library()).toMatchObject({ favourites: [entry], history: [visit] })
  expect(await preferences()).toMatchObject({ theme: 'light', history: true, shortcuts: false })
  expect(await positionOf('1')).toBe(12)
})

test.each([
  null,
  7,
  'x',
  [],
  { favourites: null, history: 'x', positions: {}, theme: {}, shortcuts: 'no' },
  {
    favourites: [null, 7, {}, { ...entry, id: 7 }, { ...entry, title: {} }, { ...entry, duration: 'x' }],
    history: [entry, { ...visit, thumbnail: 7 }],
    positions: [null, { id: '1', seconds: 'x' }],
    theme: 'x',
  },
])('ignores %j in place of stored state', async (state) => {
  for (const name of ['alcove-library', 'alcove-positions', 'alcove-preferences']) kept(name, state)
  expect(await library()).toMatchObject({ favourites: [], history: [] })
  expect(await preferences()).toMatchObject({ theme: 'dark', history: true, shortcuts: true })
  expect(await positionOf('1')).toBeUndefined()
  ;(await library()).visit(entry, visit.at)
  ;(await library()).toggleFavourite(entry)
  expect(await library()).toMatchObject({ favourites: [entry], history: [visit] })
})

test.each([
  null,
  { user: 'x', token: 'y', isAuthenticated: true },
  { user: { id: '1' }, token: 'y', isAuthenticated: true },
  { user: { id: '1', roles: [] }, token: {}, isAuthenticated: true },
  { user: { id: '1', roles: [] }, token: 'y', isAuthenticated: 'yes' },
])('%j is no session', async (state) => {
  localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 }))
  expect(await session()).toMatchObject({ user: null, token: null, isAuthenticated: false })
})

test('restores a session and nothing else', async () => {
  const user = { id: '1', email: 'viewer@demo.test', username: 'viewer', roles: ['ROLE_USER'] }
  localStorage.setItem(
    'auth-storage',
    JSON.stringify({ state: { user, token: 'y', isAuthenticated: true, start: 7 }, version: 0 }),
  )
  expect(await session()).toMatchObject({ user, token: 'y', isAuthenticated: true })
  expect((await session()).start).toBeTypeOf('function')
})

test('keeps working when the storage is full', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('localStorage', aStorage(true))
  ;(await library()).visit(entry, visit.at)
  expect((await library()).history).toEqual([visit])
  expect(warn).toHaveBeenCalled()
  warn.mockRestore()
})
