import { LOG_OUT_PENDING_KEY, SESSION_STORAGE_KEY } from '@alcove/contracts/constants'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
const { attachToaster } = await import('../../shared/toasts/notify.ts')
const { logOut, resumeLogOut } = await import('./log-out.ts')
const { useLibrary } = await import('../library/library-store.ts')
const { useSession } = await import('../../shared/session/session-store.ts')
const { authMessages } = await import('../../messages/auth.fr.ts')
const { logout: messages } = authMessages

const user = { id: 'u1', email: 'a@example.test', username: null, roles: ['ROLE_USER' as const] }
const shown: { message: string; action?: { act(): void } }[] = []
attachToaster((toast) => void shown.push(toast))
const sent: string[] = []
let answer: () => Promise<Response>
vi.stubGlobal('fetch', (path: string) => {
  sent.push(path)
  return answer()
})
const confirms = async () => new Response(null, { status: 204 })
const FAILURES: [string, () => Promise<Response>][] = [
  ['503', async () => Response.json({ code: 'SERVICE_UNAVAILABLE', message: 'plus tard' }, { status: 503 })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
]
const isPending = () => kept.has(LOG_OUT_PENDING_KEY)

beforeEach(() => {
  kept.clear()
  useSession.getState().start({ token: 'mine', user })
  shown.length = 0
  sent.length = 0
  answer = confirms
})

test('leaves neither session nor mark after a confirmed log out', async () => {
  await logOut()
  expect(useSession.getState().isAuthenticated).toBe(false)
  expect(kept.has(SESSION_STORAGE_KEY)).toBe(false)
  expect(isPending()).toBe(false)
  expect(sent).toEqual(['/api/logout'])
})

test('sets the mark before the platform answers, because the page may close', async () => {
  let confirm = (_: Response) => undefined as unknown
  answer = () => new Promise((resolve) => (confirm = resolve))
  const done = logOut()
  expect(isPending()).toBe(true)
  expect(useSession.getState().token).toBeNull()
  confirm(await confirms())
  await done
  expect(isPending()).toBe(false)
})

describe.each(FAILURES)('a failed log out (%s)', (_, failure) => {
  beforeEach(async () => {
    answer = failure
    await logOut()
  })

  test('ends the session in this browser, reports the failure and keeps the mark', () => {
    expect(useSession.getState().token).toBeNull()
    expect(isPending()).toBe(true)
    expect(shown).toMatchObject([{ kind: 'error', message: messages.failed }])
  })

  test('repeats on a press of the toast’s button', async () => {
    answer = confirms
    shown[0]?.action?.act()
    await vi.waitFor(() => expect(isPending()).toBe(false))
    expect(shown[1]).toMatchObject({ kind: 'success', message: messages.done })
  })

  test('repeats at the next load, until the platform confirms', async () => {
    await resumeLogOut()
    expect(isPending()).toBe(true)
    answer = confirms
    await resumeLogOut()
    expect(isPending()).toBe(false)
    expect(sent).toHaveLength(3)
  })

  test('does not repeat after a new login, which owns the cookie', async () => {
    useSession.getState().start({ token: 'theirs', user })
    await resumeLogOut()
    expect(sent).toHaveLength(1)
    expect(useSession.getState().token).toBe('theirs')
  })
})

test('offers to clear the history, which the next person at this browser would see', async () => {
  const entry = { id: 'v1', title: 'Une promenade', thumbnail: null, duration: 60 }
  useLibrary.getState().visit(entry, '2026-11-23T10:00:00.000Z')
  await logOut()
  expect(shown).toMatchObject([
    { kind: 'success', action: { label: 'Effacer l’historique de ce navigateur' } },
  ])
  useLibrary.getState().forgetAll()
})

test('repeats nothing without a mark', async () => {
  await resumeLogOut()
  expect(sent).toEqual([])
})
