import {
  auditRecorded,
  contentUploaded,
  exportJournal,
  getJournalEntry,
  listJournalEntries,
  userProfileChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

const administrator = aCaller('ROLE_ADMIN')
const [refunder, remover] = [uuidV7(), uuidV7()]
const acts = [
  {
    entryId: uuidV7(),
    actorId: refunder,
    action: 'payment.refund',
    subject: { type: 'payment', id: 'payé-1' },
    details: { reason: '=cmd|calc' },
    recordedAt: '2026-03-28T22:59:59.999Z',
  },
  {
    entryId: uuidV7(),
    actorId: remover,
    action: 'content.remove',
    subject: { type: 'content', id: '=1+1' },
    details: { reason: 'demandé par « l’été »' },
    recordedAt: '2026-03-28T23:00:00.000Z',
  },
  {
    entryId: uuidV7(),
    actorId: null,
    action: 'user.suspend',
    subject: { type: 'user', id: uuidV7() },
    details: {},
    recordedAt: '2026-03-29T21:59:59.999Z',
  },
] as const
const [refund, removal, suspension] = acts.map((act) => act.entryId)

let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting()
  await world.hearsAll([
    said(userProfileChanged, { userId: refunder, email: 'helene@demo.test', username: 'Hélène' }),
    ...acts.map((act) => said(auditRecorded, act)),
  ])
})
afterAll(() => world.stop())

async function ids(filter: object, more: object = {}) {
  const query = { filter: JSON.stringify(filter), ...more }
  const { status, body, headers } = await world.call(listJournalEntries, { query }, { as: administrator })
  expect(status).toBe(200)
  return { ids: body.map(({ id }) => id), range: headers.get('content-range') }
}

describe('the list of the journal', () => {
  test('starts with the newest action and counts all', async () => {
    expect(await ids({})).toEqual({ ids: [suspension, removal, refund], range: 'audit 0-2/3' })
    expect(await ids({}, { range: '[1,1]', sort: '["recordedAt","ASC"]' })).toEqual({
      ids: [removal],
      range: 'audit 1-1/3',
    })
  })

  test.each<[string, object, (string | undefined)[]]>([
    ['ids', { id: [refund, suspension] }, [suspension, refund]],
    ['an actor', { actorId: remover }, [removal]],
    ['an action', { action: 'user.suspend' }, [suspension]],
    ['a subject', { subjectType: 'content', subjectId: '=1+1' }, [removal]],
    ['a day in Paris, before midnight', { to: '2026-03-28' }, [refund]],
    ['a day in Paris that is an hour short', { from: '2026-03-29', to: '2026-03-29' }, [suspension, removal]],
    ['text, without accents or capitals', { q: 'HELENE' }, [refund]],
    ['text in details', { q: 'l’ete' }, [removal]],
    ['a part of an id', { q: 'paye-1' }, [refund]],
    ['a text that means something to LIKE', { q: '%' }, []],
    ['several at once', { q: 'reason', action: 'content.remove' }, [removal]],
  ])('is narrowed by %s', async (_, filter, expected) => {
    expect((await ids(filter)).ids).toEqual(expected)
  })

  test('shows the current name of the acting account', async () => {
    const { body } = await world.call(
      getJournalEntry,
      { params: { id: refund ?? '' } },
      { as: administrator },
    )
    expect(body).toEqual({
      id: refund,
      actorId: refunder,
      actor: { email: 'helene@demo.test', username: 'Hélène' },
      action: 'payment.refund',
      subject: { type: 'payment', id: 'payé-1' },
      details: { reason: '=cmd|calc' },
      requestId: expect.any(String),
      recordedAt: '2026-03-28T22:59:59.999Z',
    })
  })

  test('refuses an unknown entry and invalid filters', async () => {
    expect(
      await world.call(getJournalEntry, { params: { id: uuidV7() } }, { as: administrator }),
    ).toMatchObject({ status: 404, code: 'JOURNAL_ENTRY_NOT_FOUND' })
    for (const query of [
      { filter: '{"position":1}' },
      { sort: '["details","ASC"]' },
      { filter: '{"from":"hier"}' },
    ])
      expect(await world.call(listJournalEntries, { query }, { as: administrator })).toMatchObject({
        status: 422,
      })
  })
})

async function exported(body: object = {}, as = administrator) {
  const token = await world.identity.token(as)
  return world.fetch(exportJournal.path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

describe('the export of the journal', () => {
  test('is CSV for French spreadsheets: a byte order mark, ISO dates, no formulas', async () => {
    const response = await exported({ to: '2026-03-29', from: '2026-03-28' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="journal-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(response.headers.get('x-total-count')).toBe('3')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [headings, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
    expect(headings).toContain('"Date";"Action";"Auteur"')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('"2026-03-28T22:59:59.999Z";"payment.refund";"helene@demo.test"')
    expect(lines[0]).toContain('"{""reason"":""=cmd|calc""}"')
    expect(lines[1]).toContain(`"'=1+1"`)
  })

  test('applies the filters of the list, and is recorded in the journal', async () => {
    const text = await (await exported({ action: 'user.suspend' })).text()
    expect(text).toContain('user.suspend')
    expect(text).not.toContain('payment.refund')
    await world.settle()
    const { ids: found } = await ids({ action: 'journal.export', actorId: administrator.id })
    const { body } = await world.call(
      getJournalEntry,
      { params: { id: found[0] ?? '' } },
      { as: administrator },
    )
    expect(body.details).toEqual({ action: 'user.suspend', lines: 1 })
  })

  test('holds each line once while others are added, and none of those', async () => {
    const before = Array.from({ length: 1_200 }, () => uuidV7())
    const insert = (entries: string[], at: string) =>
      world.database.query(
        `INSERT INTO journal_entry (entry_id, action, subject_type, subject_id, details, recorded_at, received_at)
         SELECT id, 'load.test', 'load', 'x', '{}', $2::timestamptz, now() FROM unnest($1::uuid[]) AS id`,
        [entries, at],
      )
    await insert(before, '2026-05-01T10:00:00Z')
    const reader = (await exported({ action: 'load.test' })).body?.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      text += decoder.decode(value, { stream: true })
      // Before and after the lines that are being read.
      await insert([uuidV7()], '2026-04-01T10:00:00Z')
      await insert([uuidV7()], '2026-06-01T10:00:00Z')
    }
    expect(text.trimEnd().split('\r\n')).toHaveLength(1_201)
    expect(text).not.toContain('2026-04-01')
    expect(text).not.toContain('2026-06-01')
  })
})

test('refuses the journal to all but administrators', async () => {
  const calls = [
    (as?: ReturnType<typeof aCaller>) => world.call(listJournalEntries, { query: {} }, as ? { as } : {}),
    (as?: ReturnType<typeof aCaller>) =>
      world.call(getJournalEntry, { params: { id: refund ?? '' } }, as ? { as } : {}),
    (as?: ReturnType<typeof aCaller>) => world.call(exportJournal, { body: {} }, as ? { as } : {}),
  ]
  for (const call of calls) {
    expect(await call()).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
    for (const caller of [aCaller(), aCaller('ROLE_MODERATOR')])
      expect(await call(caller)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  }
})

test('hides from the owner of a content that it was reported', async () => {
  const [owner, contentId] = [aCaller('ROLE_ADMIN'), uuidV7()]
  const actions = ['content.approve', 'content.hide', 'report.dismiss', 'content.lift-hide', 'report.uphold']
  const lines = actions.map((action) => {
    const act = { entryId: uuidV7(), action, subject: { type: 'content', id: contentId } }
    return { ...act, actorId: null, details: {}, recordedAt: '2026-03-30T10:00:00.000Z' }
  })
  await world.hearsAll([
    said(contentUploaded, { contentId, userId: owner.id }),
    ...lines.map((line) => said(auditRecorded, line)),
  ])
  const filter = { subjectId: contentId }
  const listed = async (as: typeof owner) => {
    const query = { filter: JSON.stringify(filter), sort: '["recordedAt","ASC"]' }
    return (await world.call(listJournalEntries, { query }, { as })).body.map(({ action }) => action)
  }
  expect(await listed(administrator)).toEqual(actions)
  expect(await listed(owner)).toEqual(['content.approve'])
  const params = { id: lines[1]?.entryId ?? '' }
  expect(await world.call(getJournalEntry, { params }, { as: owner })).toMatchObject({ status: 404 })
  expect((await exported(filter, owner)).headers.get('x-total-count')).toBe('1')
  const csv = await (await exported(filter, owner)).text()
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
})
