import { auditRecorded } from '@alcove/contracts'
import type { Message } from '@alcove/kit/events/transport'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting()
})
afterAll(() => world.stop())

const find = (entryId: string) =>
  world.database.query('SELECT * FROM journal_entry WHERE entry_id = $1', [entryId])

/** Adds the request id, as the author's relay does. */
function causedBy(message: Message, requestid: string): Message {
  return { ...message, value: JSON.stringify({ ...JSON.parse(message.value), requestid }) }
}

describe('the journal', () => {
  test('records who did what to what, when, and in which request', async () => {
    const [entryId, actorId, subjectId] = [uuidV7(), uuidV7(), uuidV7()]
    const heard = said(auditRecorded, {
      entryId,
      actorId,
      action: 'content.approve',
      subject: { type: 'content', id: subjectId },
      details: { revision: 3, note: 'é "\u2028' },
      recordedAt: '2026-11-21T11:00:00.123Z',
    })
    await world.hearsAll([causedBy(heard, 'request-1')])
    expect(await find(entryId)).toEqual([
      {
        position: expect.any(String),
        entry_id: entryId,
        actor_id: actorId,
        action: 'content.approve',
        subject_type: 'content',
        subject_id: subjectId,
        details: { revision: 3, note: 'é "\u2028' },
        request_id: 'request-1',
        recorded_at: new Date('2026-11-21T11:00:00.123Z'),
        received_at: expect.any(Date),
      },
    ])
  })

  test('keeps the first entry of an action, however often it is redelivered', async () => {
    const entryId = uuidV7()
    const first = said(auditRecorded, { entryId, action: 'user.change-roles', actorId: null })
    await world.hearsAll([first, first])
    await world.hearsAll([said(auditRecorded, { entryId, action: 'something.else' })])
    expect(await find(entryId)).toMatchObject([{ action: 'user.change-roles', actor_id: null }])
  })

  test.each([
    'UPDATE journal_entry SET actor_id = NULL',
    'DELETE FROM journal_entry',
    'DELETE FROM journal_entry WHERE false',
    'TRUNCATE journal_entry',
    `INSERT INTO journal_entry SELECT * FROM journal_entry ON CONFLICT (position) DO UPDATE SET action = 'x'`,
  ])('refuses: %s', async (statement) => {
    await world.receives(auditRecorded, { entryId: uuidV7() })
    const before = await world.database.query('SELECT * FROM journal_entry ORDER BY position')
    await expect(world.database.query(statement)).rejects.toThrow('append-only')
    expect(await world.database.query('SELECT * FROM journal_entry ORDER BY position')).toEqual(before)
  })
})
