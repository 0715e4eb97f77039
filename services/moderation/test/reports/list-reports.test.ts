import {
  answerReports,
  getCase,
  getReportedContent,
  listReports,
  userProfileChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPublished, aReport } from '../support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from '../support/world.ts'

let world: ModerationWorld
const ids: Record<string, string> = {}
const names = new Map<string, string>()
const ownerOfB = aModerator()
const reporter = aCaller()

/** a: two old reports; b: an urgent one, the newest; c: answered; d: none; e: three reports. */
beforeAll(async () => {
  world = await startModeration()
  world.clock.set(new Date('2026-11-21T10:00:00Z'))
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const { contentId } = await aPublished(world, name === 'b' ? ownerOfB.id : undefined)
    ids[name] = contentId
    names.set(contentId, name)
  }
  await world.receives(userProfileChanged, {
    userId: reporter.id,
    email: 'lou@exemple.test',
    username: 'lou',
  })
  const later = async (name: string, body: object, options = {}) => {
    world.clock.advance(60_000)
    await aReport(world, ids[name] as string, body, options)
  }
  await later('c', { type: 'SPAM' })
  await later('a', { type: 'SPAM', description: 'Une publicité' }, { as: reporter })
  await later('e', { type: 'VIOLENCE' })
  await later('a', { type: 'OTHER', name: 'Lise Martin', email: 'lise@exemple.test', goodFaith: true })
  await later('e', { type: 'VIOLENCE' })
  await later('e', { type: 'COPYRIGHT' })
  await later('b', { type: 'MINOR' })
  const dismissal = { params: { id: ids.c as string }, body: { status: 'DISMISSED' as const } }
  await world.call(answerReports, dismissal, { as: aModerator() })
})
afterAll(() => world.stop())

async function list(query: { sort?: unknown; range?: unknown; filter?: unknown } = {}, as = aModerator()) {
  const json = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))
  return world.call(listReports, { query: json as never }, { as })
}
const found = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).body.map(({ id }) => names.get(id)).join('')

test('lists urgent ones first, then the longest waiting, then answered ones', async () => {
  const { status, body, headers } = await list()
  expect(status).toBe(200)
  expect(body.map(({ id }) => names.get(id)).join('')).toBe('baec')
  expect(headers.get('content-range')).toBe('reports 0-3/4')
})

test('shows the start of a hide, and null for visible contents', async () => {
  const { body } = await list()
  const hidden = body.map(({ id, hiddenAt }) => [names.get(id), hiddenAt])
  expect(Object.fromEntries(hidden)).toEqual({
    a: null,
    b: expect.stringMatching(/^2026-11-21T10:07:/),
    c: null,
    e: null,
  })
})

test('merges the reports about a content, with texts, reporters and start', async () => {
  const { body } = await list({ filter: { contentId: ids.a } })
  expect(body).toMatchObject([
    {
      id: ids.a,
      contentId: ids.a,
      status: 'RECEIVED',
      urgent: false,
      count: 2,
      total: 2,
      types: [
        { type: 'OTHER', count: 1 },
        { type: 'SPAM', count: 1 },
      ],
      createdAt: expect.stringMatching(/^2026-11-21T10:02:/),
      latestAt: expect.stringMatching(/^2026-11-21T10:04:/),
      answer: null,
    },
  ])
  expect(body[0]?.reports).toMatchObject([
    {
      type: 'SPAM',
      description: 'Une publicité',
      receipt: expect.stringMatching(/^[0-9a-f]{32}$/),
      reporter: { id: reporter.id, email: 'lou@exemple.test', username: 'lou' },
      goodFaith: false,
    },
    { type: 'OTHER', name: 'Lise Martin', email: 'lise@exemple.test', reporter: null, goodFaith: true },
  ])
})

describe('sorts and filters', () => {
  test.each([
    [{ sort: ['createdAt', 'ASC'] }, 'caeb'],
    [{ sort: ['latestAt', 'DESC'] }, 'beac'],
    [{ sort: ['count', 'DESC'], filter: { status: 'RECEIVED' } }, 'eab'],
    [{ sort: ['priority', 'DESC'] }, 'ceab'],
    [{ filter: { status: 'DISMISSED' } }, 'c'],
    [{ filter: { status: 'UPHELD' } }, ''],
    [{ filter: { urgent: true } }, 'b'],
    [{ filter: { urgent: false } }, 'aec'],
    [{ filter: { type: 'SPAM' } }, 'ac'],
    [{ filter: { type: 'VIOLENCE', status: 'RECEIVED' } }, 'e'],
    [{ range: [1, 2] }, 'ae'],
    [{ filter: { id: [] } }, ''],
    [{ filter: { q: 'démonstration', status: 'DISMISSED' } }, 'c'],
    [{ filter: { q: ' DEMONSTRATION', status: 'DISMISSED' } }, 'c'],
    [{ filter: { q: '0'.repeat(32) } }, ''],
  ])('%j: %s', async (query, expected) => {
    expect(await found(query)).toBe(expected)
  })

  test('by a pasted id of a content or of a report, by a receipt, and by addresses that end in them', async () => {
    const [group] = (await list({ filter: { contentId: ids.a } })).body
    const { id, receipt } = group?.reports[0] ?? { id: '', receipt: '' }
    for (const q of [
      ids.a,
      ids.a?.toUpperCase(),
      `https://exemple.test/content/${ids.a}`,
      id,
      ` ${id} `,
      receipt.toUpperCase(),
      `https://exemple.test/signaler/${receipt}`,
    ])
      expect(await found({ filter: { q } }), q).toBe('a')
    expect(await found({ filter: { q: ids.d } })).toBe('')
  })

  test.each([[{ filter: { nonsense: 1 } }], [{ sort: ['note', 'ASC'] }], [{ range: [0, 1000] }]])(
    'refuses %j',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 422 })
    },
  )
})

test('hides reports about a content, and its hide, from its owner', async () => {
  const id = ids.b as string
  const [reported] = (await list({ filter: { id: [id] } })).body
  const { id: reportId, receipt } = reported?.reports[0] ?? { id: '', receipt: '' }
  const { body, headers } = await list({}, ownerOfB)
  expect(body.map((one) => names.get(one.id)).join('')).toBe('aec')
  expect(headers.get('content-range')).toBe('reports 0-2/3')
  for (const filter of [
    { id: [id] },
    { contentId: id },
    { q: id },
    { q: reportId },
    { q: receipt },
    { urgent: true },
  ])
    expect((await list({ filter }, ownerOfB)).headers.get('content-range'), JSON.stringify(filter)).toMatch(
      '/0',
    )
  const not = { status: 404, code: 'REPORT_NOT_FOUND' }
  for (const one of [id, reportId]) {
    const params = { id: one }
    expect(await world.call(getReportedContent, { params }, { as: ownerOfB })).toMatchObject(not)
    const refused = { params, body: { status: 'DISMISSED' as const } }
    expect(await world.call(answerReports, refused, { as: ownerOfB })).toMatchObject(not)
  }
  const caseFor = async (as: typeof ownerOfB) =>
    (await world.call(getCase, { params: { id } }, { as })).body.hiddenAt
  expect(await caseFor(aModerator())).toBe(reported?.hiddenAt)
  expect(await caseFor(ownerOfB)).toBe(null)
})

test.each([
  [401, 'TOKEN_MISSING', {}],
  [403, 'FORBIDDEN', { as: aCaller() }],
  [403, 'FORBIDDEN', { as: aCaller('ROLE_ADMIN') }],
])('serves moderators alone: %i %s', async (status, code, options) => {
  const id = ids.a as string
  const body = { status: 'DISMISSED' as const }
  expect(await world.call(listReports, { query: {} }, options)).toMatchObject({ status, code })
  expect(await world.call(getReportedContent, { params: { id } }, options)).toMatchObject({ status, code })
  expect(await world.call(answerReports, { params: { id }, body }, options)).toMatchObject({ status, code })
})

test('10 000 reports on one content stay one line, a bounded answer, and quick to read and to answer', {
  timeout: 120_000,
}, async () => {
  const { contentId } = await aPublished(world)
  await world.database.query(
    `INSERT INTO report (id, case_id, type, description, created_at)
     SELECT gen_random_uuid(), $1, 'SPAM', repeat('x', 2000), now() + n * interval '1 ms'
     FROM generate_series(1, 10000) n`,
    [contentId],
  )
  await aReport(world, contentId, { type: 'NO_CONSENT', description: 'Le dernier' })
  const started = performance.now()
  const { body } = await list({ filter: { status: 'RECEIVED' } })
  const [line] = body.filter(({ id }) => id === contentId)
  expect(line).toMatchObject({ count: 10_001, urgent: true, types: [{ count: 10_000 }, { count: 1 }] })
  expect(line?.reports.map(({ type }) => type)).toEqual(['NO_CONSENT', 'SPAM', 'SPAM'])
  const one = await world.call(getReportedContent, { params: { id: contentId } }, { as: aModerator() })
  expect(one.body.reports).toHaveLength(100)
  const answered = await world.call(
    answerReports,
    { params: { id: contentId }, body: { status: 'DISMISSED' } },
    { as: aModerator() },
  )
  expect(answered).toMatchObject({ status: 200, body: { count: 0, total: 10_001 } })
  // Some hundred milliseconds; a query for each report would take a minute.
  expect(performance.now() - started).toBeLessThan(8_000)
  expect(await found({ filter: { id: [uuidV7()] } })).toBe('')
})
