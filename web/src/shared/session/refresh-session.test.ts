import { ApiError } from '@alcove/contracts/client'
import { SESSION_STORAGE_KEY } from '@alcove/contracts/constants'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
const { refreshSession } = await import('./refresh-session.ts')
const { runAfterRefresh } = await import('./start-after-refresh.ts')
const { useSession } = await import('./session-store.ts')

const user = { id: 'u1', email: 'a@example.test', username: null, roles: ['ROLE_USER' as const] }

beforeEach(() => useSession.getState().start({ token: 'old', user }))

test('shares one refresh among callers and stores the new token', async () => {
  let calls = 0
  const request = async () => {
    calls += 1
    return 'new'
  }
  const tokens = await Promise.all([
    refreshSession(request),
    refreshSession(request),
    refreshSession(request),
  ])
  expect(tokens).toEqual(['new', 'new', 'new'])
  expect(calls).toBe(1)
  expect(JSON.parse(kept.get(SESSION_STORAGE_KEY) ?? '')).toEqual({
    state: { token: 'new', user, isAuthenticated: true },
    version: 0,
  })
})

test('uses a token that another tab has stored in the meantime', async () => {
  kept.set(
    SESSION_STORAGE_KEY,
    JSON.stringify({ state: { token: 'theirs', user, isAuthenticated: true }, version: 0 }),
  )
  const token = await refreshSession(async () => {
    throw new Error('must not be called')
  })
  expect(token).toBe('theirs')
})

test('ends the session and marks it lost when the refresh is refused', async () => {
  const token = await refreshSession(async () => {
    throw new ApiError(401, 'REFRESH_INVALID', 'expirée')
  })
  expect(token).toBeNull()
  expect(useSession.getState()).toMatchObject({ token: null, user: null, isAuthenticated: false, lost: true })
})

test.each([
  new ApiError(500, 'INTERNAL', 'une panne'),
  new ApiError(502, 'UNKNOWN', 'le proxy ne joint pas la plateforme'),
  new ApiError(504, 'UNKNOWN', 'le proxy n’attend plus'),
])('keeps the session when the platform, or a proxy before it, fails: $status', async (error) => {
  await refreshSession(async () => {
    throw error
  })
  expect(useSession.getState()).toMatchObject({ token: 'old', isAuthenticated: true, lost: false })
})

test.each([new ApiError(0, 'NETWORK', 'hors ligne'), new ApiError(503, 'SERVICE_UNAVAILABLE', 'plus tard')])(
  'keeps the session when the platform is unreachable: $code',
  async (error) => {
    await refreshSession(async () => {
      throw error
    })
    expect(useSession.getState()).toMatchObject({ token: 'old', isAuthenticated: true })
  },
)

test('sends no refresh without a session', async () => {
  useSession.getState().end()
  expect(await refreshSession(async () => 'new')).toBeNull()
  expect(useSession.getState().isAuthenticated).toBe(false)
})

describe('when a refresh is answered', () => {
  const other = { ...user, id: 'u2', email: 'b@example.test' }
  const refused = new ApiError(401, 'REFRESH_INVALID', 'expirée')

  /** Starts a refresh. @returns a function that answers it */
  async function begin() {
    const answer = Promise.withResolvers<string>()
    const requested = Promise.withResolvers<void>()
    const refreshed = refreshSession(() => {
      requested.resolve()
      return answer.promise
    })
    await requested.promise
    return { answer, refreshed }
  }

  test.each([
    ['granted', 'after a log out', () => useSession.getState().end()],
    ['refused', 'after a log out', () => useSession.getState().end()],
    ['granted', 'after a log out in another tab', () => void kept.delete(SESSION_STORAGE_KEY)],
  ])('%s %s starts no session', async (outcome, _, leave) => {
    const { answer, refreshed } = await begin()
    leave()
    if (outcome === 'granted') answer.resolve('new')
    else answer.reject(refused)
    expect(await refreshed).toBeNull()
    expect(useSession.getState()).toMatchObject({
      token: null,
      user: null,
      isAuthenticated: false,
      lost: false,
    })
    expect(kept.get(SESSION_STORAGE_KEY) ?? '').not.toContain('new')
  })

  test.each(['granted', 'refused'])('%s after another login, keeps that login', async (outcome) => {
    const { answer, refreshed } = await begin()
    useSession.getState().start({ token: 'theirs', user: other })
    if (outcome === 'granted') answer.resolve('new')
    else answer.reject(refused)
    expect(await refreshed).toBeNull()
    expect(useSession.getState()).toMatchObject({ token: 'theirs', user: other, isAuthenticated: true })
  })

  test('after a new login of the same account, returns the new token', async () => {
    const { answer, refreshed } = await begin()
    useSession.getState().start({ token: 'newer', user })
    answer.reject(refused)
    expect(await refreshed).toBe('newer')
    expect(useSession.getState()).toMatchObject({ token: 'newer', isAuthenticated: true })
  })
})

test('refuses a token of another account stored by another tab', async () => {
  const theirs = { token: 'theirs', user: { ...user, id: 'u2' }, isAuthenticated: true }
  kept.set(SESSION_STORAGE_KEY, JSON.stringify({ state: theirs, version: 0 }))
  expect(await refreshSession(async () => 'new')).toBeNull()
  expect(useSession.getState().token).toBe('theirs')
})

test('delays a login until the running refresh ends', async () => {
  const order: string[] = []
  const answer = Promise.withResolvers<string>()
  const refreshed = refreshSession(async () => {
    const token = await answer.promise
    order.push('refresh')
    return token
  })
  const started = runAfterRefresh(async () => void order.push('login'))
  setImmediate(() => answer.resolve('new'))
  await Promise.all([refreshed, started])
  expect(order).toEqual(['refresh', 'login'])
})

test('sends a refused login only once', async () => {
  const start = vi.fn(async () => Promise.reject(new ApiError(401, 'INVALID_CREDENTIALS', 'refusé')))
  await expect(runAfterRefresh(start)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(start).toHaveBeenCalledTimes(1)
})
