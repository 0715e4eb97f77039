import { type OperationSpec, operations } from '@alcove/contracts'
import { fillPath } from '@alcove/contracts/client'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof-token'
import { createTokenSigner } from '@alcove/kit/tokens/signed-token'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SIGNING_KEY, startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const REFUSED = { code: 'AGE_VERIFICATION_REQUIRED', status: 403 }

describe.each(['GET', 'HEAD'])('%s without a proof', (method) => {
  test.each([
    ['the list', '/api/contents'],
    ['the list with a slash', '/api/contents/'],
    ['a query', '/api/contents?status=PENDING'],
    ['one content', '/api/contents/0199c7a0-0000-7000-8000-000000000001'],
    ['an unknown path below', '/api/contents/a/b/c/d'],
    ['a provider path', '/api/adult-content/home'],
    ['the image proxy', '/api/images/x.jpg'],
    ['an encoded letter', '/api/%63ontents'],
    ['an encoded prefix', '/%61pi/contents/1'],
    ['an encoded slash', '/api%2Fcontents'],
    ['an encoded slash below', '/api/contents%2f1'],
    ['two encodings', '/api/%2563ontents'],
    ['two slashes', '/api//contents'],
    ['two leading slashes', '//api/contents'],
    ['a dot', '/api/./contents'],
    ['two dots', '/api/users/../contents'],
    ['encoded dots', '/api/users/%2e%2E/contents'],
    ['dots behind an encoded slash', '/api/users/..%2Fcontents'],
    ['capitals', '/API/Contents/1'],
    ['broken encoding', '/api/contents/%'],
    ['another host', 'http://elsewhere.example/api/contents'],
  ])('refuses %s before a service is called', async (_, path) => {
    const answer = await world.send(method, path)
    expect(answer.status).toBe(403)
    if (method === 'GET') expect(answer.json()).toMatchObject(REFUSED)
    expect(world.calls).toEqual([])
  })
})

test.each(['/api/subscriptions/plans', '/api/users/1', '/api/contentsx', '/api/imagesx/1'])(
  'allows %s before the gate',
  async (path) => {
    expect((await world.send('GET', path)).text).not.toContain(REFUSED.code)
  },
)

test.each((operations as readonly OperationSpec[]).filter((one) => one.ageProof))(
  'requires a proof for $id in contract and guard',
  async ({ path }) => {
    const answer = await world.send('GET', fillPath(path, { id: '1', cover: 'automatic' }))
    expect(answer.json()).toMatchObject(REFUSED)
  },
)

describe('a proof', () => {
  const read = (headers: Record<string, string>) => world.send('GET', '/api/contents/1', { headers })

  test('is accepted as a cookie among others', async () => {
    const answer = await read({ Cookie: `theme=dark; age_proof=${world.proof()}; a=b` })
    expect(answer.status).toBe(200)
    expect(world.calls).toHaveLength(1)
  })

  test('is accepted as a header', async () => {
    expect((await read({ 'X-Age-Proof': world.proof() })).status).toBe(200)
    expect(
      (await world.send('HEAD', '/api/contents/1', { headers: { 'X-Age-Proof': world.proof() } })).status,
    ).toBe(200)
  })

  test('expires, also when it was seen before', async () => {
    const proof = world.proof()
    expect((await read({ 'X-Age-Proof': proof })).status).toBe(200)
    world.clock.advance(3_601_000)
    expect((await read({ 'X-Age-Proof': proof })).json()).toMatchObject(REFUSED)
  })

  const inAnHour = () => ({ id: 'p', method: 'declared', exp: world.clock.now().getTime() / 1000 + 3_600 })
  test.each<[string, () => string]>([
    ['of another installation', () => createAgeProofs('another secret', world.clock).issue(inAnHour())],
    ['made for playback', () => createTokenSigner(SIGNING_KEY, 'playback-grant').sign(inAnHour())],
    ['made for uploads', () => createTokenSigner(SIGNING_KEY, 'upload-url').sign(inAnHour())],
    [
      'with a changed end',
      () => `${btoa(JSON.stringify({ ...inAnHour(), exp: 9e9 }))}.${world.proof().split('.')[1]}`,
    ],
    [
      'without an end',
      () => createTokenSigner(SIGNING_KEY, 'age-proof').sign({ id: 'p', method: 'declared' }),
    ],
    ['that is no token', () => 'true'],
  ])('is refused as %s', async (_, make) => {
    expect((await read({ 'X-Age-Proof': make() })).json()).toMatchObject(REFUSED)
    expect((await read({ Cookie: `age_proof=${make()}` })).json()).toMatchObject(REFUSED)
    expect(world.calls).toEqual([])
  })
})

test('leaves changes to the services', async () => {
  const json = {
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer t' },
    body: '{"status":"APPROVED"}',
  }
  expect((await world.send('POST', '/api/contents', json)).status).toBe(200)
  expect((await world.send('PATCH', '/api/contents/1', json)).status).toBe(200)
  expect(world.calls.map((call) => call.service)).toEqual(expect.arrayContaining(['media', 'moderation']))
})
