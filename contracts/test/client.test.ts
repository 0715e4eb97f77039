import { describe, expect, test, vi } from 'vitest'
import { ApiError, createClient, fillPath, queryString } from '../src/client.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

describe('the client', () => {
  test('sends JSON-LD with the token and cookies, and reads the answer', async () => {
    const fetch = vi.fn(async (_input: unknown, _init?: RequestInit) => json(200, { token: 't', user: null }))
    const client = createClient({ fetch: fetch as typeof globalThis.fetch, token: () => 'abc' })
    await client.call('POST /api/login_check', { body: { email: 'a@b.fr', password: 'x' } })
    const [url, init] = fetch.mock.calls[0]!
    expect(url).toBe('/api/login_check')
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"email":"a@b.fr","password":"x"}',
    })
    expect(new Headers(init?.headers).get('content-type')).toBe('application/ld+json')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer abc')
  })

  test('refreshes and retries once after a 401', async () => {
    const answers = [json(401, { code: 'TOKEN_EXPIRED', message: 'x' }), json(200, { member: [] })]
    const fetch = vi.fn(async (_input: unknown, _init?: RequestInit) => answers.shift()!)
    const refresh = vi.fn(async () => 'new')
    const client = createClient({ fetch: fetch as typeof globalThis.fetch, token: () => 'old', refresh })
    await client.call('GET /api/contents', { query: {} })
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(new Headers(fetch.mock.calls[1]![1]?.headers).get('authorization')).toBe('Bearer new')
  })

  test('does not repeat a call of one account with the token of another', async () => {
    const readToken = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.`
    const fetch = vi.fn(async () => json(401, { code: 'TOKEN_EXPIRED', message: 'Expiré' }))
    const refresh = async () => readToken('b')
    const client = createClient({ fetch, token: () => readToken('a'), refresh })
    await expect(client.request('/api/contents')).rejects.toMatchObject({ status: 0, code: 'UNKNOWN' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('keeps a 401 when the refresh fails, and refreshes nothing without a token', async () => {
    const problem = { code: 'TOKEN_EXPIRED', message: 'Votre session a expiré' }
    const fetch = (async () => json(401, problem)) as typeof globalThis.fetch
    const refresh = vi.fn(async () => null)
    const anonymous = createClient({ fetch, token: () => null, refresh })
    await expect(anonymous.call('GET /api/contents', { query: {} })).rejects.toMatchObject({ status: 401 })
    expect(refresh).not.toHaveBeenCalled()
    const lapsed = createClient({ fetch, token: () => 'old', refresh })
    await expect(lapsed.call('GET /api/contents', { query: {} })).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
    })
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  test('turns a problem document into an ApiError with its request id', async () => {
    const problem = { code: 'EMAIL_TAKEN', message: 'Un compte existe déjà', violations: [] }
    const fetch = (async () => json(409, problem, { 'X-Request-Id': 'r-1' })) as typeof globalThis.fetch
    const call = createClient({ fetch }).call('POST /api/logout')
    await expect(call).rejects.toEqual(new ApiError(409, 'EMAIL_TAKEN', 'Un compte existe déjà', [], 'r-1'))
    await expect(call).rejects.toMatchObject({ requestId: 'r-1' })
  })

  test('distinguishes an answer without a problem document from no answer', async () => {
    const html = (async () =>
      new Response('<h1>Bad gateway</h1>', { status: 502 })) as typeof globalThis.fetch
    await expect(createClient({ fetch: html }).call('POST /api/logout')).rejects.toMatchObject({
      code: 'UNKNOWN',
      status: 502,
    })
    const offline = (async () => {
      throw new TypeError('fetch failed')
    }) as typeof globalThis.fetch
    await expect(createClient({ fetch: offline }).call('POST /api/logout')).rejects.toMatchObject({
      code: 'NETWORK',
    })
  })
})

test('encodes path parameters and refuses a missing one', () => {
  expect(fillPath('/api/contents/{id}/thumbnail', { id: 'a/b c' })).toBe('/api/contents/a%2Fb%20c/thumbnail')
  expect(() => fillPath('/api/contents/{id}')).toThrow('Missing path parameter "id"')
})

test('repeats lists in a query with brackets', () => {
  expect(queryString({ tags: ['a', 'b'], page: 2, query: undefined })).toBe(
    '?tags%5B%5D=a&tags%5B%5D=b&page=2',
  )
  expect(queryString({})).toBe('')
})
