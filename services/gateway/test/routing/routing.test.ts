import { type OperationSpec, operations } from '@alcove/contracts'
import { fillPath } from '@alcove/contracts/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'off' } })
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const all = operations as readonly OperationSpec[]
const at = (spec: OperationSpec) =>
  fillPath(spec.path, {
    ...Object.fromEntries([...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'an id/é'])),
    type: 'Content',
    provider: 'sandbox',
  })
const asAdult = () => ({ headers: { 'X-Age-Proof': world.proof(), Authorization: 'Bearer t' } })

describe('passes every operation to its service unchanged', () => {
  test.each(all.filter((one) => one.audience !== 'internal' && one.service !== 'gateway'))(
    'routes $method $path to $service',
    async (spec) => {
      const path = `${at(spec)}?a=%C3%A9&a=2&b[]=`
      const body = ['GET', 'DELETE'].includes(spec.method) ? {} : { body: 'the body' }
      world.fakes.answer = () => Response.json({ access: { reason: null } })
      const { status } = await world.send(spec.method, path, { ...asAdult(), ...body })
      expect(status).toBe(200)
      // Excludes the checks of access and revisions of services behind reads.
      const calls = world.calls.filter((call) => !call.path.startsWith('/internal/'))
      expect(calls).toMatchObject([{ service: spec.service, method: spec.method, path, ...body }])
      expect(calls[0]?.headers.get('authorization')).toBe('Bearer t')
    },
  )
})

test.each(all.filter((one) => one.audience === 'internal'))(
  'hides the internal operation $id',
  async (spec) => {
    for (const path of [at(spec), `/api${at(spec)}`, `/media/..${at(spec)}`, `/media/%2e%2e${at(spec)}`]) {
      expect((await world.send(spec.method, path, asAdult())).status).toBe(404)
    }
    expect(world.calls).toEqual([])
  },
)

test('answers every operation of the gateway itself', async () => {
  const own = all.filter((one) => one.service === 'gateway')
  expect(own.map((one) => one.id).sort()).toEqual([
    'changeContent',
    'downloadArchive',
    'getContext',
    'getHlsUrl',
    'getOperator',
    'getSystem',
    'listContents',
  ])
  for (const spec of own) expect((await world.send(spec.method, at(spec), asAdult())).status).not.toBe(404)
})

describe('streams', () => {
  test.each([
    ['GET', '/media/grant.sig/master.m3u8'],
    ['HEAD', '/media/grant.sig/480p/1.m4s'],
    ['PUT', '/objects/uploads/1.mp4?signature=s'],
  ])('routes %s %s to media', async (method, path) => {
    expect((await world.send(method, path)).status).toBe(200)
    expect(world.calls).toMatchObject([{ service: 'media', method, path }])
  })
})

describe('an unsupported method', () => {
  test.each([
    ['DELETE', '/api/users', 'POST'],
    ['GET', '/api/login_check', 'POST'],
    ['PUT', '/api/contents/1', 'DELETE, GET, HEAD, PATCH'],
    ['DELETE', '/api/contents', 'GET, HEAD, POST'],
    ['POST', '/api/contexts/Content', 'GET, HEAD'],
    ['PROPFIND', '/api/subscriptions/plans', 'GET, HEAD'],
  ])('answers 405 with Allow to %s %s', async (method, path, allow) => {
    const answer = await world.send(method, path)
    expect(answer.status).toBe(405)
    expect(sorted(answer.headers.allow)).toBe(sorted(`${allow}, OPTIONS`))
    expect(answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
    expect(world.calls).toEqual([])
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('answers 405 to a grant check with %s', async (method) => {
    const answer = await world.send(method, '/media/grant/check')
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(world.calls).toEqual([])
  })

  test('answers OPTIONS with the methods, and allows no other site', async () => {
    const headers = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'PATCH' }
    const answer = await world.send('OPTIONS', '/api/contents/1', { headers })
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(sorted(answer.headers.allow)).toBe('DELETE, GET, HEAD, OPTIONS, PATCH')
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect((await world.send('OPTIONS', '/api/nothing')).status).toBe(404)
  })
})

test('answers OPTIONS for resumable uploads with what the protocol asks for', async () => {
  for (const path of ['/api/uploads', '/api/uploads/1']) {
    const { status, headers } = await world.send('OPTIONS', path)
    expect([status, headers]).toMatchObject([
      204,
      {
        'tus-version': '1.0.0',
        'tus-resumable': '1.0.0',
        'tus-extension': 'creation,termination,expiration',
        'tus-max-size': String(2 * 1024 ** 3),
      },
    ])
  }
  expect(world.calls).toEqual([])
})

const sorted = (list = '') => list.split(', ').sort().join(', ')

test.each(['/api', '/api/', '/api/nothing', '/api/users/1/nothing', '/api/login_check/', '/api/LOGIN_CHECK'])(
  'refuses %s as a call',
  async (path) => {
    const answer = await world.send('POST', path)
    expect(answer.status).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Ressource introuvable' })
    expect(world.calls).toEqual([])
  },
)

describe('HEAD', () => {
  test('has the head of the GET and no body', async () => {
    const answer = await world.send('HEAD', '/api/subscriptions/plans')
    expect(answer).toMatchObject({ status: 200, text: '' })
    expect(answer.headers['content-type']).toBe('application/json')
    expect(world.calls).toMatchObject([{ service: 'billing', method: 'HEAD' }])
  })

  test('releases the body of the service', async () => {
    let open = true
    const cancel = () => {
      open = false
    }
    world.fakes.answer = () => new Response(new ReadableStream({ cancel }))
    expect((await world.send('HEAD', '/api/contents', asAdult())).status).toBe(200)
    expect(open).toBe(false)
  })
})
