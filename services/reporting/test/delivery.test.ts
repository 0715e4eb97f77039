import { contentApproved, userDeleted, userProfileChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger } from '@alcove/kit/log/logger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReportingOperator } from '../src/operator.ts'
import { parseMail } from './support/parse-mail.ts'
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts'
import { type ReportingWorld, startReporting } from './support/world.ts'

let sink: SmtpSink
let world: ReportingWorld
beforeAll(async () => {
  sink = await startSmtpSink()
  world = await startReporting({ SMTP_URL: sink.url, MAIL_FROM: 'equipe@alcove.test' })
})
afterAll(async () => {
  await world.stop()
  await sink.close()
})

const notifications = (contentId: string) =>
  world.database.query('SELECT * FROM notification WHERE subject_id = $1', [contentId])

describe('with a mail server', () => {
  test.each([
    ['takes it', [], 1],
    ['says "later"', ['451 4.7.1 greylisted <depart@exemple.test>'], 1],
    ['says "never"', ['550 5.1.1 no such user <depart@exemple.test>'], 0],
  ])(
    'the last mail to a deleted account leaves no trace of it: one that %s',
    async (_, replies, count) => {
      const email = 'depart@exemple.test'
      const userId = uuidV7()
      await world.receives(userProfileChanged, { userId, email })
      sink.taken.length = 0
      for (const reply of replies) sink.replies.push({ command: 'RCPT', reply })
      await world.receives(userDeleted, { userId })
      expect(sink.taken.map((one) => one.to)).toEqual(Array.from({ length: count }, () => [email]))
      const left = await world.database.query(
        `SELECT 1 FROM notification AS t WHERE t::text ILIKE '%depart@%'
       UNION ALL SELECT 1 FROM pgboss.job AS t WHERE t::text ILIKE '%depart@%'`,
      )
      expect(left).toEqual([])
    },
    40_000,
  )

  test('retries once after a "later" reply', async () => {
    const ids = { contentId: uuidV7(), userId: uuidV7() }
    await world.receives(userProfileChanged, { userId: ids.userId, email: 'plus-tard@exemple.test' })
    sink.replies.push({ command: 'RCPT', reply: '451 4.7.1 try again later' })
    await world.receives(contentApproved, { ...ids, revision: 3 })
    const [row] = await notifications(ids.contentId)
    const taken = sink.taken.filter((one) => one.to.includes('plus-tard@exemple.test'))
    expect(taken).toHaveLength(1)
    expect(parseMail(taken[0]?.bytes as Buffer).headers.get('message-id')).toBe(
      `<${(row as { id: string }).id}@alcove.test>`,
    )
    expect(row).toMatchObject({ sent_at: expect.any(Date), failed_at: null })
    expect(await world.mails()).toEqual([])
  }, 40_000)

  test('gives up after a "never" reply, and shows operators the reason', async () => {
    const ids = { contentId: uuidV7(), userId: uuidV7() }
    await world.receives(userProfileChanged, { userId: ids.userId, email: 'inconnue@exemple.test' })
    sink.replies.push({ command: 'RCPT', reply: '550 5.1.1 no such user' })
    await world.receives(contentApproved, { ...ids, revision: 3 })
    expect(await notifications(ids.contentId)).toMatchObject([
      { sent_at: null, failed_at: expect.any(Date), failure: '550 5.1.1 no such user' },
    ])
    expect(sink.taken.filter((one) => one.to.includes('inconnue@exemple.test'))).toEqual([])
  })
})

test('lists a failed email with its reason, and sends it again on request', async () => {
  const ids = { contentId: uuidV7(), userId: uuidV7() }
  const address = 'boite-pleine@exemple.test'
  await world.receives(userProfileChanged, { userId: ids.userId, email: address })
  sink.replies.push({ command: 'RCPT', reply: '552 5.2.2 mailbox full' })
  await world.receives(contentApproved, { ...ids, revision: 3 })
  const { database, clock } = world
  const operator = await createReportingOperator({
    database,
    clock,
    ids: uuidV7,
    log: createLogger('silent'),
  })
  const failed = (await operator.listFailedEmails()).find((one) => one.address === address)
  expect(failed).toMatchObject({ kind: 'content-approved', failure: '552 5.2.2 mailbox full' })

  const id = failed?.id ?? ''
  const other = uuidV7()
  await expect(operator.resendFailedEmails([id, other])).rejects.toThrow(`no failed email ${other}`)
  expect(await notifications(ids.contentId)).toMatchObject([{ failed_at: expect.any(Date) }])
  expect(await operator.resendFailedEmails([id])).toBe(1)
  await world.settle()
  expect(sink.taken.filter((one) => one.to.includes(address))).toHaveLength(1)
  expect(await notifications(ids.contentId)).toMatchObject([{ sent_at: expect.any(Date), failure: null }])
  await expect(operator.resendFailedEmails([id])).rejects.toThrow(`no failed email ${id}`)
  await operator.close()
})

test('sends a deleted account nothing after the farewell, whatever arrives later', async () => {
  const ids = { contentId: uuidV7(), userId: uuidV7() }
  const profile = { userId: ids.userId, email: 'partie@exemple.test' }
  await world.receives(userProfileChanged, { ...profile, revision: 2 })
  await world.receivesTombstone(userProfileChanged, ids.userId)
  for (const revision of [1, 3]) await world.receives(userProfileChanged, { ...profile, revision })
  await world.receives(contentApproved, { ...ids, revision: 3 })
  const subjects = sink.taken
    .filter((one) => one.to.includes(profile.email))
    .map(({ bytes }) => parseMail(bytes).headers.get('subject'))
  expect(subjects).toEqual(['Votre compte a été supprimé'])
  expect(await notifications(ids.contentId)).toEqual([])
})
