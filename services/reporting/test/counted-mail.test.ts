import { reportAcknowledged, userDeleted, userNoticeDue, userProfileChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { createAddressSealer } from '@alcove/kit/tokens/sealed-address'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT_MAIL_CAPS, SECURITY_MAIL_CAPS } from '../src/domain/account-mail-caps.ts'
import { MAILBOX_CAPS, STRANGER_MAIL_CAPS } from '../src/domain/stranger-mail-caps.ts'
import { ACCOUNT_LINK_KEY, type ReportingWorld, said, startReporting } from './support/world.ts'

const addresses = createAddressSealer(ACCOUNT_LINK_KEY)
let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting()
})
afterAll(() => world.stop())
/** Advances far enough that every cap has reset. */
beforeEach(() => world.clock.advance(STRANGER_MAIL_CAPS.heldMs + 1_000))

let people = 0
async function anAccount(email = `attaque-${++people}@exemple.test`): Promise<string> {
  const userId = uuidV7()
  await world.receives(userProfileChanged, { userId, email, revision: 1 })
  return userId
}
const isDeleted = (userId: string) => world.receives(userDeleted, { userId })
const mailsTo = async (email: string) =>
  (await world.mails()).filter(({ headers }) => headers.get('to')?.includes(email)).length

function aConfirmation(userId: string, email: string, source: string) {
  const expiresAt = new Date(world.clock.now().getTime() + 30 * 86_400_000).toISOString()
  const to = { userId, email: addresses.seal(email), source }
  const facts = { linkId: uuidV7(), expiresAt }
  return said(userNoticeDue, { noticeId: uuidV7(), kind: 'email-change-confirm', to, facts })
}
function aReceipt(userId: string, email: string, source: string) {
  const to = { userId, email, source }
  return said(reportAcknowledged, { reportId: uuidV7(), receipt: uuidV7().replaceAll('-', ''), to })
}

test.each([
  ['confirmations', aConfirmation],
  ['receipts', aReceipt],
])('a network gets no more %s out by deleting the accounts that asked for them', async (name, asked) => {
  const toNext = (userId: string) => asked(userId, `${name}-${++people}@exemple.test`, name)
  const first = await anAccount()
  await world.hearsAll(Array.from({ length: STRANGER_MAIL_CAPS.perSource }, () => toNext(first)))
  expect(await mailsTo(`${name}-`)).toBe(STRANGER_MAIL_CAPS.perSource)
  await isDeleted(first)
  expect(await mailsTo(`${name}-`)).toBe(0)

  await world.hearsAll([toNext(await anAccount())])
  expect(await mailsTo(`${name}-`)).toBe(0)
  world.clock.advance(STRANGER_MAIL_CAPS.windowMs + 1_000)
  await world.hearsAll([toNext(await anAccount())])
  expect(await mailsTo(`${name}-`)).toBe(2)
})

test.each([
  ['email-change-confirm', aConfirmation],
  ['report-received', aReceipt],
])('limits a mailbox to three of %s a day, across requesters and their deletion', async (kind, asked) => {
  const toTarget = async (i: number) => {
    const [userId, email] = [await anAccount(), `${kind}+${i}@exemple.test`]
    await world.hearsAll([asked(userId, email, `${kind} ${i}`)])
    const count = await mailsTo(email)
    await isDeleted(userId)
    return count
  }
  const { perDay, dayMs } = MAILBOX_CAPS
  for (let i = 0; i < perDay; i++) expect(await toTarget(i)).toBe(1)
  const last = await anAccount()
  await world.hearsAll([asked(last, `${kind}@exemple.test`, `${kind} last`)])
  expect(await mailsTo(`${kind}@`)).toBe(0)
  const [row] = await world.database.query('SELECT failure FROM notification WHERE user_id = $1', [last])
  expect(row).toEqual({ failure: 'too much mail of this kind to one mailbox in a day' })
  world.clock.advance(dayMs + 1_000)
  expect(await toTarget(perDay)).toBe(1)
})

test('sends an unproven mailbox no more mail when accounts that name it are deleted', async () => {
  const email = 'cible@exemple.test'
  const told = (userId: string) =>
    said(userNoticeDue, {
      noticeId: uuidV7(),
      kind: 'export-ready',
      to: { userId, email: null, source: null },
      facts: {},
    })
  const first = await anAccount(email)
  await world.hearsAll(Array.from({ length: ACCOUNT_MAIL_CAPS.perMailbox }, () => told(first)))
  expect(await mailsTo(email)).toBe(ACCOUNT_MAIL_CAPS.perMailbox)
  await isDeleted(first)
  const next = await anAccount(email)
  await world.hearsAll([told(next)])
  expect(await mailsTo(email)).toBe(0)
  world.clock.advance(ACCOUNT_MAIL_CAPS.windowMs + 1_000)
  await world.hearsAll([aReceipt(await anAccount(), 'une-autre@exemple.test', 'its network')])
  expect(await mailsTo(email)).toBe(1)
})

describe('mails about password and address to unproven addresses', () => {
  const { ofSite, heldOfSite, windowMs } = SECURITY_MAIL_CAPS
  const aChange = (userId: string, kind = 'email-change-notice') =>
    said(userNoticeDue, { noticeId: uuidV7(), kind, to: { userId, email: null, source: null }, facts: {} })
  const anHour = async () => {
    world.clock.advance(windowMs + 1_000)
    await world.hearsAll([aReceipt(await anAccount(), `une-heure-${++people}@exemple.test`, uuidV7())])
  }
  /** Inserts the counts of mails already sent in this hour. */
  const counted = (count: number) =>
    world.database.query(
      "INSERT INTO counted_mail (cap, queued_at) SELECT 'security', $2 FROM generate_series(1, $1)",
      [count, world.clock.now()],
    )
  const failuresOf = async (userId: string) =>
    (
      await world.database.query<{ failure: string | null }>(
        'SELECT failure FROM notification WHERE user_id = $1 ORDER BY created_at',
        [userId],
      )
    ).map(({ failure }) => failure)

  test('are limited per hour across all addresses; the rest wait, and a proven address is exempt', async () => {
    await counted(ofSite - 2)
    const dotted = ['p.oint', 'po.int', 'poi.nt', 'poin.t+1'].map((name) => `${name}@dotted.test`)
    const accounts = await Promise.all(dotted.map((email) => anAccount(email)))
    await world.hearsAll(accounts.slice(0, 2).map((id) => aChange(id)))
    expect(await mailsTo('@dotted.test')).toBe(2)
    await world.hearsAll(accounts.slice(2).map((id) => aChange(id, 'password-changed')))
    const proven = uuidV7()
    const known = { userId: proven, email: 'prouvee@exemple.test', revision: 1, emailProven: true }
    await world.receives(userProfileChanged, known)
    await world.hearsAll([aChange(proven)])
    expect(await mailsTo('prouvee@')).toBe(1)
    expect(await mailsTo('@dotted.test')).toBe(2)

    // New mails do not overtake held ones, which leave under the cap of their hour.
    world.clock.advance(windowMs + 1_000)
    await counted(ofSite - 1)
    const late = await anAccount('tardive@exemple.test')
    await world.hearsAll([aChange(late)])
    expect([await mailsTo('@dotted.test'), await mailsTo('tardive@')]).toEqual([2, 0])
    await world.hearsAll([aReceipt(await anAccount(), 'une-autre@exemple.test', uuidV7())])
    expect([await mailsTo('@dotted.test'), await mailsTo('tardive@')]).toEqual([3, 0])
    await anHour()
    expect([await mailsTo('@dotted.test'), await mailsTo('tardive@')]).toEqual([4, 1])
  })

  test('are given up, and listed for operators, when more than a day of them is held', async () => {
    const first = await anAccount()
    await counted(ofSite)
    await world.database.query(
      `INSERT INTO notification (id, kind, subject_id, user_id, details, created_at, held_until)
       SELECT gen_random_uuid(), 'email-changed', gen_random_uuid()::text, $2, '{}', $3, $3::timestamptz + interval '1 day'
       FROM generate_series(1, $1)`,
      [heldOfSite - 1, first, world.clock.now()],
    )
    const last = await anAccount()
    await world.hearsAll([aChange(last)])
    expect(await failuresOf(last)).toEqual([null])
    await world.hearsAll([aChange(last), aChange(last, 'password-changed')])
    const failure = 'too much mail held back about passwords and addresses'
    expect((await failuresOf(last)).sort()).toEqual([null, failure, failure].sort())
    await world.database.query("DELETE FROM notification WHERE kind = 'email-changed'")
  })
})

test('counts contain no address, and are deleted after three days', async () => {
  const counted = () => world.database.query<{ text: string }>('SELECT t::text AS text FROM counted_mail t')
  await world.hearsAll([
    aConfirmation(await anAccount(), 'comptee@exemple.test', 'old network'),
    aReceipt(await anAccount(), 'comptee@exemple.test', 'old network'),
  ])
  const before = (await counted()).map(({ text }) => text).join('\n')
  expect(before).toContain('old network')
  expect(before).not.toContain('comptee')
  world.clock.advance(STRANGER_MAIL_CAPS.heldMs + 1_000)
  await world.hearsAll([aReceipt(await anAccount(), 'derniere@exemple.test', 'new network')])
  const after = (await counted()).map(({ text }) => text).join('\n')
  expect(after).toContain('new network')
  expect(after).not.toContain('old network')
})
