import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Sent, startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  const web = await mkdtemp(join(tmpdir(), 'alcove-site-'))
  await writeFile(join(web, 'index.html'), '<!doctype html><head></head>')
  world = await startWorld({ sites: { web, backoffice: web } })
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringMatching(/default-src 'self'.*frame-ancestors 'none'/),
  rating: 'RTA-5042-1996-1400-1577-RTA',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
}

const json = { 'Content-Type': 'application/json', Authorization: 'Bearer t' }

describe('the id and the security headers are on', () => {
  test.each<[string, number, string, string, Sent?]>([
    ['an answer of a service', 200, 'GET', '/api/subscriptions/plans'],
    ['a HEAD', 200, 'HEAD', '/api/subscriptions/plans'],
    ['a page', 200, 'GET', '/discover'],
    ['a document', 200, 'GET', '/api/openapi.json'],
    ['the liveness probe', 200, 'GET', '/healthz'],
    ['the readiness probe', 200, 'GET', '/readyz'],
    ['the status', 200, 'GET', '/status'],
    ['a redirect', 308, 'GET', '/backoffice'],
    ['an OPTIONS', 204, 'OPTIONS', '/api/users'],
    ['a refusal at the door', 403, 'GET', '/api/contents'],
    ['a refusal of the facade', 401, 'PATCH', '/api/contents/1'],
    ['broken JSON', 400, 'PATCH', '/api/contents/1', { headers: json, body: '{' }],
    ['an unknown call', 404, 'GET', '/api/nothing'],
    ['an unknown page for POST', 404, 'POST', '/nothing'],
    ['a wrong method', 405, 'DELETE', '/api/users'],
    ['a mangled address', 400, 'GET', 'http://'],
    ['a backslash', 400, 'GET', '/api\\users'],
  ])('%s (%d)', async (_, status, method, path, sent) => {
    const answer = await world.send(method, path, sent)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(ALWAYS)
  })

  test.each<[string, number, () => Response | Promise<Response>]>([
    ['an internal fault', 500, () => Promise.reject(new Error('secret detail'))],
    ['an outage', 503, () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'))],
    ['a 304', 304, () => new Response(null, { status: 304, headers: { ETag: '"1"' } })],
    ['an empty answer', 204, () => new Response(null, { status: 204 })],
    ['a stream', 206, () => new Response(streamed(['a', 'b']), { status: 206 })],
  ])('%s (%d)', async (_, status, answer) => {
    world.fakes.answer = answer
    const got = await world.send('GET', '/api/subscriptions/plans')
    expect(got.status).toBe(status)
    expect(got.headers).toMatchObject(ALWAYS)
    expect(got.text).not.toContain('secret')
    const streams = await world.send('GET', '/media/grant/0.m4s')
    expect(streams.status).toBe(status)
    expect(streams.headers).toMatchObject(ALWAYS)
  })
})

function streamed(parts: string[]): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve))
      const part = parts.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(Buffer.from(part))
    },
  })
}

describe('the request id', () => {
  test('is sent to the service, whatever the caller sent', async () => {
    const headers = { 'X-Request-Id': 'mine', 'X-Age-Proof': world.proof() }
    const { headers: got } = await world.send('GET', '/api/contents/1', { headers })
    expect(got['x-request-id']).not.toBe('mine')
    expect(world.calls.map((call) => call.info.requestId)).toEqual([got['x-request-id']])
  })

  test('is the same for all calls of one request', async () => {
    const headers = { 'X-Age-Proof': world.proof() }
    world.fakes.answer = () => Response.json({ access: { allowed: true, reason: null } })
    const { headers: got } = await world.send('GET', '/api/contents/1/hls-url', { headers })
    expect(world.calls).toHaveLength(2)
    expect(new Set(world.calls.map((call) => call.info.requestId))).toEqual(new Set([got['x-request-id']]))
  })

  test('is in the problem document', async () => {
    const check = ({ headers, json }: Answer) => expect(json().requestId).toBe(headers['x-request-id'])
    check(await world.send('GET', '/api/nothing'))
    check(await world.send('DELETE', '/api/users'))
    check(await world.send('GET', '/api/contents'))
    world.fakes.answer = () => Promise.reject(new Error('broken'))
    check(await world.send('GET', '/api/subscriptions/plans'))
  })

  test('differs for the next request', async () => {
    const ids = new Set<unknown>()
    for (let i = 0; i < 5; i++) ids.add((await world.send('GET', '/healthz')).headers['x-request-id'])
    expect(ids.size).toBe(5)
  })
})

test('hides the details of an internal error', async () => {
  world.fakes.answer = () => Promise.reject(new Error('password of the database'))
  const { json } = await world.send('GET', '/api/subscriptions/plans')
  expect(json()).toEqual({
    type: 'urn:alcove:error:INTERNAL',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Une erreur interne est survenue',
    code: 'INTERNAL',
    message: 'Une erreur interne est survenue',
    requestId: expect.any(String),
  })
})
