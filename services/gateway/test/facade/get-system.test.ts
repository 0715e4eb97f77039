import { AppError, type ServiceName } from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PARTICULARS } from '../support/particulars.ts'
import { type Call, startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  const { MEDIATOR_URL: _, ...environment } = PARTICULARS
  world = await startWorld({ environment: { ...environment, NODE_ENV: 'test' } })
})
afterAll(() => world.stop())
beforeEach(() => {
  world.reset()
  world.fakes.status = async (name) => states(name)
  world.fakes.answer = ({ service }) => Response.json(createInfo(service))
})

const states = (name: ServiceName) => [
  { name: `${name}.database`, ok: true, detail: '1 ms' },
  { name: `${name}.events`, ok: true, detail: '1 ms' },
  ...(name === 'media'
    ? ['objects', 'ffmpeg'].map((part) => ({ name: `media.${part}`, ok: true, detail: '' }))
    : []),
]
const createInfo = (service: ServiceName) => ({
  database: 'PostgreSQL 17.5',
  transport: 'kafka',
  waiting: { outbox: 1, events: 2, jobs: 3 },
  ...(service === 'media' ? { storage: { kind: 'folder', freeBytes: 5_000 }, ffmpeg: '7.1.1' } : {}),
})
const read = () => world.send('GET', '/api/admin/system', { headers: { Authorization: 'Bearer x' } })
const away = (name: ServiceName, otherwise: (call: Call) => Response) => (call: Call) =>
  call.service === name ? Promise.reject(new AppError('SERVICE_UNAVAILABLE')) : otherwise(call)

test("collects what every service measures, with the caller's token", async () => {
  const { status, headers, json } = await read()
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(json()).toEqual({
    environment: 'test',
    apiVersion: '1.2.3',
    database: { ok: true, version: 'PostgreSQL 17.5' },
    storage: { ok: true, kind: 'folder', freeBytes: 5_000 },
    queue: { ok: true, transport: 'kafka', events: 21, jobs: 21 },
    ffmpeg: { ok: true, version: '7.1.1' },
    missingParticulars: ['MEDIATOR_URL'],
  })
  expect(world.calls).toHaveLength(7)
  for (const { path, headers: sent } of world.calls)
    expect([path, sent.get('authorization')]).toEqual(['/internal/facts', 'Bearer x'])
})

test('reports what is broken, and what is unknown', async () => {
  world.fakes.answer = away('media', ({ service }) => Response.json(createInfo(service)))
  world.fakes.status = async (name) =>
    name === 'media' ? [{ name, ok: false, detail: 'gone' }] : states(name)
  expect((await read()).json()).toMatchObject({
    database: { ok: false, version: 'PostgreSQL 17.5' },
    storage: { ok: false, kind: null, freeBytes: null },
    queue: { ok: false, transport: 'kafka', events: 18 },
    ffmpeg: { ok: false, version: null },
  })
})

test.each([401, 403])('answers %i when one service refuses the caller', async (status) => {
  world.fakes.answer = ({ service }) =>
    service === 'billing' ? Response.json({ code: 'NO' }, { status }) : Response.json(createInfo(service))
  const answer = await read()
  expect([answer.status, answer.json()]).toEqual([status, { code: 'NO' }])
})

test('reports nothing when no service can check the caller', async () => {
  world.fakes.answer = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'))
  const answer = await read()
  expect([answer.status, answer.text.includes('1.2.3')]).toEqual([503, false])
})
