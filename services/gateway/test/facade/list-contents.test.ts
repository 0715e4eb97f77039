import { AppError } from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const list = (query: string, headers = {}) =>
  world.send('GET', `/api/contents${query}`, { headers: { 'X-Age-Proof': world.proof(), ...headers } })

describe('routes each list to its owner', () => {
  test.each([
    ['', 'catalog', '/internal/published-contents'],
    ['?status=APPROVED', 'catalog', '/internal/published-contents'],
    ['?mine=false', 'catalog', '/internal/published-contents'],
    ['?status=PENDING', 'moderation', '/internal/pending-contents'],
    ['?status=PENDING&mine=true', 'moderation', '/internal/pending-contents'],
    ['?mine=true', 'media', '/internal/my-contents'],
    [
      '?cursor=a%26b%3D%2B&itemsPerPage=5',
      'catalog',
      '/internal/published-contents?cursor=a%26b%3D%2B&itemsPerPage=5',
    ],
    ['?status=PENDING&cursor=c', 'moderation', '/internal/pending-contents?cursor=c'],
    [
      '?query=lac%20%26%20%C3%A9t%C3%A9&tags[]=a%2Bb&tags%5B%5D=c&itemsPerPage=5',
      'catalog',
      '/internal/published-contents?query=lac+%26+%C3%A9t%C3%A9&tags%5B%5D=a%2Bb&tags%5B%5D=c&itemsPerPage=5',
    ],
    ['?status=APPROVED&query=lac&cursor=c', 'catalog', '/internal/published-contents?query=lac&cursor=c'],
    ['?status=PENDING&query=lac&tags[]=a', 'moderation', '/internal/pending-contents'],
    ['?mine=true&query=lac&tags[]=a', 'media', '/internal/my-contents?query=lac'],
    ['?mine=true&state=REJECTED&cursor=c', 'media', '/internal/my-contents?state=REJECTED&cursor=c'],
    ['?state=REJECTED', 'catalog', '/internal/published-contents'],
    ['?utm_source=x', 'catalog', '/internal/published-contents'],
  ])('/api/contents%s -> %s', async (query, service, path) => {
    expect((await list(query)).json()).toEqual({ ok: true })
    expect(world.calls).toMatchObject([{ service, method: 'GET', path }])
  })
})

test('passes on the caller', async () => {
  await list('?mine=true', { Authorization: 'Bearer t', Cookie: 'a=b' })
  expect(world.calls[0]?.headers.get('authorization')).toBe('Bearer t')
  await list('')
  expect(world.calls[1]?.headers.get('authorization')).toBeNull()
})

test.each([
  ['?status=REJECTED', 'status'],
  ['?mine=1', 'mine'],
  ['?mine=true&state=GONE', 'state'],
  ['?itemsPerPage=0', 'itemsPerPage'],
  ['?itemsPerPage=101', 'itemsPerPage'],
  ['?itemsPerPage=many', 'itemsPerPage'],
  [`?cursor=${'c'.repeat(501)}`, 'cursor'],
  [`?query=${'l'.repeat(201)}`, 'query'],
  [`?query=${'l'.repeat(4096)}`, 'query'],
  [`?tags[]=${'l'.repeat(201)}`, 'tags.0'],
  [`?${'tags[]=l&'.repeat(21)}`, 'tags'],
  ['?query=%00', 'query'],
  ['?cursor=%00', 'cursor'],
])('refuses %s without calling a service', async (query, propertyPath) => {
  const answer = await list(query)
  expect(answer.status).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', violations: [{ propertyPath }] })
  expect(world.calls).toEqual([])
})

test('passes on a refusal of the owner', async () => {
  world.fakes.answer = () =>
    Response.json({ code: 'FORBIDDEN' }, { status: 403, headers: { 'X-Why': 'role' } })
  const answer = await list('?status=PENDING')
  expect(answer).toMatchObject({ status: 403, headers: { 'x-why': 'role' } })
  expect(answer.json()).toEqual({ code: 'FORBIDDEN' })
})

test('answers 503 when the owner is unavailable', async () => {
  world.fakes.answer = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'))
  const answer = await list('')
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
})
