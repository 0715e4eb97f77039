import { createClient } from '@alcove/contracts/client'
import { LOG_OUT_PENDING_KEY, SESSION_STORAGE_KEY } from '@alcove/contracts/constants'
import { expect, it } from 'vitest'
import { createAuthProvider } from './auth-provider.ts'
import { createSession } from './session.ts'

function setUp(answer: () => Promise<Response>) {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage
  const user = { id: '1', email: 'a@demo.test', username: null, roles: ['ROLE_ADMIN'] }
  const state = { token: 't', user, isAuthenticated: true }
  storage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state, version: 0 }))
  const session = createSession(storage, new EventTarget())
  const went: string[] = []
  const markedWhileAsking: boolean[] = []
  const send = (() => {
    markedWhileAsking.push(items.has(LOG_OUT_PENDING_KEY))
    return answer()
  }) as typeof fetch
  const client = createClient({ fetch: send, token: session.token })
  const provider = createAuthProvider({ session, client, leave: (address) => void went.push(address) })
  return { items, session, went, markedWhileAsking, logOut: () => provider.logout({}) }
}

it('leaves neither session nor mark after a confirmed log out', async () => {
  const { items, session, went, markedWhileAsking, logOut } = setUp(
    async () => new Response(null, { status: 204 }),
  )
  await logOut()
  expect(session.current()).toBeNull()
  expect(items.has(LOG_OUT_PENDING_KEY)).toBe(false)
  expect(markedWhileAsking).toEqual([true])
  expect(went).toEqual(['/login'])
})

it.each([
  ['503', async () => new Response('', { status: 503 })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('leaves a mark for the site after a failure (%s)', async (_, answer) => {
  const { items, session, went, logOut } = setUp(answer)
  await logOut()
  expect(session.current()).toBeNull()
  expect(items.has(LOG_OUT_PENDING_KEY)).toBe(true)
  expect(went).toEqual(['/login'])
})
