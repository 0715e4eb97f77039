import { ageVerified, getAgeStatus, verifyAge } from '@alcove/contracts'
import type { Service } from '@alcove/kit/service/service'
import { type ServiceWorld, startServiceWorld } from '@alcove/kit/testing/service-world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ageGateConfig } from '../src/config.ts'
import { createAgeGateService } from '../src/service.ts'

let world: ServiceWorld<Service>
beforeAll(async () => {
  const settings = ageGateConfig.parse({ GRANT_SIGNING_KEY: 'a secret of at least thirty-two characters' })
  world = await startServiceWorld({
    name: 'age-gate',
    folder: new URL('..', import.meta.url),
    create: (deps) => createAgeGateService(deps, settings),
  })
})
afterAll(() => world.stop())
beforeEach(() => world.clock.set(new Date('2026-11-21T12:00:00Z')))

let sessions = 0
const aSession = () => `age_gate_1763726400000_${++sessions}`
const verify = (body: object, headers = {}) => world.call(verifyAge, { body: body as never }, { headers })
const status = (sessionId?: string, headers = {}) =>
  world.call(getAgeStatus, { query: { sessionId } }, { headers })

describe('an adult', () => {
  test('gets a proof as cookie and in the answer, and its session is stored', async () => {
    const sessionId = aSession()
    const { status: code, body, headers } = await verify({ birthDate: '2000-01-01', sessionId })
    expect(code).toBe(200)
    expect(body).toEqual({ isVerified: true, proof: expect.any(String) })
    expect(headers.getSetCookie()).toEqual([
      `age_proof=${body.proof}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
    ])
    expect((await status(sessionId)).body).toEqual({ isVerified: true })
    expect((await status(undefined, { 'X-Age-Proof': body.proof })).body).toEqual({ isVerified: true })
    expect((await status(undefined, { Cookie: `a=b; age_proof=${body.proof}` })).body).toEqual({
      isVerified: true,
    })
  })

  test('has to verify again when the proof expires', async () => {
    const sessionId = aSession()
    const { body } = await verify({ birthDate: '2000-01-01', sessionId })
    world.clock.advance(12 * 3_600_000)
    expect((await status(sessionId, { 'X-Age-Proof': body.proof })).body).toEqual({ isVerified: false })
  })

  test('leaves a statistic and no personal data', async () => {
    await verify({ birthDate: '1987-06-05', sessionId: 'age_gate_1_secret' })
    expect(await world.published(ageVerified)).toContainEqual({
      checkId: expect.any(String),
      method: 'declared',
      verifiedAt: expect.stringMatching(/^2026-11-21T12:00:/),
    })
    const rows = await world.database.query('SELECT * FROM age_session')
    const outbox = await world.database.query('SELECT * FROM kit.outbox')
    expect(JSON.stringify([rows, outbox])).not.toMatch(/1987|secret/)
  })
})

describe('a minor', () => {
  test('is refused in French and may try again', async () => {
    const sessionId = aSession()
    const { status: code, body, headers } = await verify({ birthDate: '2010-01-01', sessionId })
    expect(code).toBe(200)
    expect(body).toEqual({
      isVerified: false,
      message: 'Vous devez avoir au moins 18 ans pour accéder à ce contenu',
    })
    expect(headers.getSetCookie()).toEqual([])
    expect((await status(sessionId)).body).toEqual({ isVerified: false })
    expect((await verify({ birthDate: '2000-01-01', sessionId })).body.isVerified).toBe(true)
  })
})

test.each<[string, object, string]>([
  ['no date', {}, 'birthDate'],
  ['a French spelling', { birthDate: '01/01/2000' }, 'birthDate'],
  ['a day that does not exist', { birthDate: '2001-02-29' }, 'birthDate'],
  ['tomorrow', { birthDate: '2026-11-22' }, 'birthDate'],
  ['more than a hundred years ago', { birthDate: '1926-11-20' }, 'birthDate'],
  ['a number', { birthDate: 20000101 }, 'birthDate'],
  ['an endless session id', { birthDate: '2000-01-01', sessionId: 'x'.repeat(201) }, 'sessionId'],
  ['an unknown field', { birthDate: '2000-01-01', isVerified: true }, 'isVerified'],
])('refuses %s with 422', async (_, body, propertyPath) => {
  const answer = await verify(body)
  expect(answer).toMatchObject({
    status: 422,
    code: 'VALIDATION_FAILED',
    body: { violations: [{ propertyPath }] },
  })
})

test.each([
  ['nothing', {}],
  ['a forged proof', { 'X-Age-Proof': 'eyJpZCI6IngifQ.AAAA' }],
  ['a refused header beside no cookie', { 'X-Age-Proof': '' }],
])('does not accept %s as a proof', async (_, headers) => {
  expect((await status('age_gate_unknown', headers)).body).toEqual({ isVerified: false })
})
