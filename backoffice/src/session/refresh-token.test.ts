import { SESSION_STORAGE_KEY } from '@alcove/contracts/constants'
import { describe, expect, it } from 'vitest'
import { sessionMessages } from '../messages/session.fr.ts'
import { createTokenRefresh } from './refresh-token.ts'
import { createSession } from './session.ts'

function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage
}

function setUp(answer: () => Response) {
  const storage = memoryStorage()
  const user = { id: '1', email: 'a@demo.test', username: null, roles: ['ROLE_ADMIN'] }
  const state = { token: 'old', user, isAuthenticated: true }
  storage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state, version: 0 }))
  const session = createSession(storage, new EventTarget())
  const sent: string[] = []
  const send = (async (url: string) => {
    sent.push(url)
    return answer()
  }) as typeof fetch
  return { session, sent, storage, send, refresh: createTokenRefresh({ session, send, locks: undefined }) }
}

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

describe('createRefresh', () => {
  it('stores the new token and keeps the rest of the entry', async () => {
    const { refresh, session } = setUp(() => json(200, { token: 'new' }))
    expect(await refresh()).toBe('new')
    expect(session.current()).toMatchObject({ state: { token: 'new', isAuthenticated: true }, version: 0 })
  })

  it('sends one request for any number of callers', async () => {
    const { refresh, sent } = setUp(() => json(200, { token: 'new' }))
    expect(await Promise.all([refresh(), refresh(), refresh()])).toEqual(['new', 'new', 'new'])
    expect(sent).toEqual(['/api/token/refresh'])
  })

  it('uses a token that another tab got while this one waited for the lock', async () => {
    const { session, send, sent } = setUp(() => json(200, { token: 'mine' }))
    const locks = {
      request: async (_: string, run: () => Promise<string | null>) => {
        session.replaceToken('theirs')
        return run()
      },
    } as unknown as LockManager
    expect(await createTokenRefresh({ session, send, locks })()).toBe('theirs')
    expect(sent).toEqual([])
  })

  it('ends the session when the platform refuses', async () => {
    const { refresh, session } = setUp(() => json(401, { code: 'REFRESH_INVALID', message: 'fini' }))
    expect(await refresh()).toBeNull()
    expect(session.current()).toBeNull()
  })

  it('keeps the session after a transient failure', async () => {
    const { refresh, session } = setUp(() => json(503, { code: 'SERVICE_UNAVAILABLE', message: 'plus tard' }))
    await expect(refresh()).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    expect(session.token()).toBe('old')
  })

  describe('when a refresh is answered', () => {
    /** Starts a refresh. @returns a function that answers it */
    async function begin() {
      const answer = Promise.withResolvers<Response>()
      const { session, storage } = setUp(() => json(500, {}))
      const refresh = createTokenRefresh({ session, send: () => answer.promise, locks: undefined })
      const refreshed = refresh().catch((error: unknown) => error)
      const logIn = (id: string, token: string) => {
        const account = { id, email: `${id}@demo.test`, username: null, roles: ['ROLE_ADMIN'] }
        const state = { token, user: account, isAuthenticated: true }
        storage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state, version: 0 }))
      }
      return { session, answer, refreshed, logIn }
    }

    it.each([
      [200, { token: 'new' }],
      [401, { code: 'REFRESH_INVALID', message: 'fini' }],
    ])('with %d, leaves the session of another account alone', async (status, body) => {
      const { session, answer, refreshed, logIn } = await begin()
      logIn('2', 'theirs')
      answer.resolve(json(status, body))
      expect(await refreshed).toMatchObject({ code: 'UNKNOWN', message: sessionMessages.changed })
      expect(session.current()?.state).toMatchObject({ token: 'theirs', user: { id: '2' } })
    })

    it('starts no session after a log out', async () => {
      const { session, answer, refreshed } = await begin()
      session.end()
      answer.resolve(json(200, { token: 'new' }))
      expect(await refreshed).toBeNull()
      expect(session.current()).toBeNull()
    })

    it('uses the session of a new login of the same account', async () => {
      const { session, answer, refreshed, logIn } = await begin()
      logIn('1', 'newer')
      answer.resolve(json(401, { code: 'REFRESH_INVALID', message: 'fini' }))
      expect(await refreshed).toBe('newer')
      expect(session.token()).toBe('newer')
    })
  })
})
