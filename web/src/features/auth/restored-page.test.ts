import { SESSION_STORAGE_KEY } from '@alcove/contracts/constants'
import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const page = Object.assign(new EventTarget(), { location: { reload: vi.fn() } })
vi.stubGlobal('window', page)
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
const { watchRestoredPage } = await import('./restored-page.ts')
const { useSession } = await import('../../shared/session/session-store.ts')

const user = { id: 'u1', email: 'a@example.test', username: null, roles: ['ROLE_USER' as const] }
const store = (state: object) => kept.set(SESSION_STORAGE_KEY, JSON.stringify({ state, version: 0 }))
const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

watchRestoredPage()
beforeEach(() => {
  useSession.getState().start({ token: 't', user })
  page.location.reload.mockClear()
})

test.each([
  ['after a log out', () => kept.delete(SESSION_STORAGE_KEY)],
  ['after another login', () => store({ token: 'x', user: { ...user, id: 'u2' }, isAuthenticated: true })],
])('reloads a restored page %s and hides the former account', (_, change) => {
  change()
  show(true)
  expect(page.location.reload).toHaveBeenCalledOnce()
  expect(useSession.getState().user?.id).not.toBe('u1')
})

test('reloads a restored visitor page after a login', () => {
  useSession.getState().end()
  store({ token: 't', user, isAuthenticated: true })
  show(true)
  expect(page.location.reload).toHaveBeenCalledOnce()
})

test('keeps a restored page of the same account and takes the newer token', () => {
  store({ token: 'newer', user, isAuthenticated: true })
  show(true)
  expect(page.location.reload).not.toHaveBeenCalled()
  expect(useSession.getState().token).toBe('newer')
})

test('keeps a freshly loaded page', () => {
  kept.delete(SESSION_STORAGE_KEY)
  show(false)
  expect(page.location.reload).not.toHaveBeenCalled()
})
