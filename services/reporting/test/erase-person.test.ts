import { readdir } from 'node:fs/promises'
import {
  auditRecorded,
  contentApproved,
  noticeDue,
  reportAcknowledged,
  userDeleted,
  userProfileChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting()
})
afterAll(() => world.stop())

let person: { userId: string; email: string; username: string }
let people = 0
beforeEach(async () => {
  people++
  person = { userId: uuidV7(), email: `Depart-${people}@exemple.test`, username: `depart-${people}` }
  await world.receives(userProfileChanged, { ...person, revision: 1, emailProven: true })
})

const deleted = () => world.receives(userDeleted, { userId: person.userId })
const ended = () => world.receivesTombstone(userProfileChanged, person.userId)
/** Finds the tables, events and files that name the person. */
async function traces(): Promise<string[]> {
  const tables = await world.database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'kit', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of tables)
    for (const one of [person.email, person.username]) {
      const rows = await world.database.query(
        `SELECT 1 FROM ${name} AS t WHERE t::text ILIKE '%' || $1 || '%' LIMIT 1`,
        [one],
      )
      if (rows.length > 0) found.push(name)
    }
  const mails = await world.mails()
  return [...found, ...mails.map(({ headers }) => `${headers.get('to')}`).filter((to) => to === person.email)]
}

const ORDERS: [string, (() => Promise<void>)[]][] = [
  ['before', [deleted, ended]],
  ['after', [ended, deleted]],
]

test.each(ORDERS)(
  'nothing names a deleted account, user.deleted heard %s the tombstone',
  async (_, steps) => {
    const mine = { to: { userId: person.userId, email: null } }
    const typed = { to: { userId: null, email: person.email.toLowerCase(), source: null } }
    await world.hearsAll([
      said(contentApproved, { contentId: uuidV7(), userId: person.userId, revision: 3 }),
      said(noticeDue, { noticeId: uuidV7(), kind: 'subscription-ended', ...mine }),
      said(noticeDue, { noticeId: uuidV7(), kind: 'termination-received', ...typed, facts: {} }),
    ])
    const sent = (await world.mails()).filter(
      ({ headers }) => headers.get('to')?.toLowerCase() === person.email.toLowerCase(),
    )
    expect(sent).toHaveLength(3)
    for (const step of steps) await step()
    await world.receives(userProfileChanged, { ...person, revision: 2 })
    expect(await traces()).toEqual([])
  },
)

test.each(ORDERS)(
  'mail to who typed the address stays where the account has not proven it, user.deleted heard %s the tombstone',
  async (_, steps) => {
    const squatter = { userId: uuidV7(), email: person.email, revision: 1, emailProven: false }
    await world.receives(userProfileChanged, squatter)
    const typed = { email: person.email, source: 'one network' }
    const asStranger = {
      reportId: uuidV7(),
      receipt: String(people).padStart(32, 'e'),
      to: { userId: null, ...typed },
    }
    const asAccount = {
      reportId: uuidV7(),
      receipt: String(people).padStart(32, 'f'),
      to: { userId: squatter.userId, ...typed },
    }
    await world.hearsAll([said(reportAcknowledged, asStranger), said(reportAcknowledged, asAccount)])
    person.userId = squatter.userId
    for (const step of steps) await step()
    const rows = await world.database.query(
      'SELECT subject_id, address FROM notification WHERE address = $1',
      [person.email],
    )
    expect(rows).toEqual([{ subject_id: asStranger.reportId, address: person.email }])
    expect(await world.mails(asStranger.receipt)).toHaveLength(1)
    expect(await world.mails(asAccount.receipt)).toEqual([])
  },
)

test('sends the owner one mail, which is kept without the address', async () => {
  const said = () => world.mails('Votre compte a été supprimé')
  const before = (await said()).length
  await ended()
  await deleted()
  const mails = await said()
  expect(mails).toHaveLength(before + 1)
  for (const { headers } of mails) expect(headers.get('to')).toBe('"undisclosed-recipients":;')
  expect(await traces()).toEqual([])
})

test('sends nothing to an account whose address never arrived', async () => {
  const before = await readdir(world.mailFolder)
  await world.receives(userDeleted, { userId: uuidV7() })
  expect(await readdir(world.mailFolder)).toEqual(before)
})

test('neither keeps nor sends mail to a deleted account', async () => {
  await deleted()
  const before = await readdir(world.mailFolder)
  await world.receives(noticeDue, { noticeId: uuidV7(), to: { userId: person.userId, email: null } })
  expect(await readdir(world.mailFolder)).toEqual(before)
  const rows = await world.database.query('SELECT 1 FROM notification WHERE user_id = $1', [person.userId])
  expect(rows).toEqual([])
})

test('keeps mail to others and the journal', async () => {
  const other = { userId: uuidV7(), email: 'autre-personne@exemple.test' }
  await world.receives(userProfileChanged, { ...other, revision: 1 })
  await world.receives(contentApproved, { contentId: uuidV7(), userId: other.userId, revision: 3 })
  await world.receives(auditRecorded, { entryId: uuidV7(), actorId: person.userId, action: 'user.delete' })
  await deleted()
  await deleted()
  const mails = await world.mails()
  expect(mails.filter(({ headers }) => headers.get('to') === other.email)).toHaveLength(1)
  const journal = await world.database.query('SELECT 1 FROM journal_entry WHERE actor_id = $1', [
    person.userId,
  ])
  expect(journal).toHaveLength(1)
})
