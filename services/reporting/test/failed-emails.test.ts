import {
  auditRecorded,
  contentApproved,
  listFailedEmails,
  resendEmail,
  userProfileChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts'
import { type ReportingWorld, startReporting } from './support/world.ts'

const administrator = aCaller('ROLE_ADMIN')
let sink: SmtpSink
let world: ReportingWorld
beforeAll(async () => {
  sink = await startSmtpSink()
  world = await startReporting({ SMTP_URL: sink.url, MAIL_FROM: 'equipe@alcove.test' })
  for (const address of ['pleine@exemple.test', 'fermee@exemple.test']) {
    const ids = { contentId: uuidV7(), userId: uuidV7() }
    await world.receives(userProfileChanged, { userId: ids.userId, email: address })
    sink.replies.push({ command: 'RCPT', reply: '552 5.2.2 mailbox full' })
    await world.receives(contentApproved, { ...ids, revision: 3 })
    world.clock.advance(60_000)
  }
})
afterAll(async () => {
  await world.stop()
  await sink.close()
})

const list = (query: object = {}) => world.call(listFailedEmails, { query }, { as: administrator })
const resend = (id: string, as = administrator) => world.call(resendEmail, { params: { id } }, { as })

test('lists failed emails for an administrator, and sends one again', async () => {
  const { body, headers } = await list()
  expect(headers.get('content-range')).toBe('failed-emails 0-1/2')
  expect(body.map(({ address }) => address)).toEqual(['fermee@exemple.test', 'pleine@exemple.test'])
  expect(body[0]).toMatchObject({ kind: 'content-approved', failure: '552 5.2.2 mailbox full' })
  const sought = await list({ filter: '{"q":"PLEINE@"}', sort: '["createdAt","ASC"]' })
  expect(sought.body.map(({ address }) => address)).toEqual(['pleine@exemple.test'])
  const id = sought.body[0]?.id ?? ''
  expect((await resend(id)).status).toBe(204)
  await world.settle()
  expect(sink.taken.filter((one) => one.to.includes('pleine@exemple.test'))).toHaveLength(1)
  expect((await list()).body).toHaveLength(1)
  expect(await world.published(auditRecorded)).toMatchObject([
    { actorId: administrator.id, action: 'email.resend', subject: { type: 'email', id } },
  ])
  // Fails the second time: the mail was sent already.
  expect(await resend(id)).toMatchObject({ status: 404, code: 'FAILED_EMAIL_NOT_FOUND' })
  expect(await world.published(auditRecorded)).toHaveLength(1)
})

test('finds failed emails without accents, and by their id', async () => {
  const { id } = (await list({ filter: '{"q":"fermee@"}' })).body[0] ?? { id: '' }
  await world.database.query('UPDATE notification SET failure = $1 WHERE id = $2', ['Boîte fermée', id])
  for (const q of ['BOITE FERMEE', 'boîte', id, ` ${id.toUpperCase()} `, id.slice(-12)]) {
    const { body } = await list({ filter: JSON.stringify({ q }) })
    expect(
      body.map((email) => email.id),
      q,
    ).toEqual([id])
  }
  expect((await list({ filter: JSON.stringify({ q: uuidV7() }) })).body).toEqual([])
})

test('refuses failed emails to all but administrators', async () => {
  const id = (await list()).body[0]?.id ?? ''
  expect(await world.call(listFailedEmails, { query: {} })).toMatchObject({ status: 401 })
  for (const as of [aCaller(), aCaller('ROLE_MODERATOR')]) {
    expect(await world.call(listFailedEmails, { query: {} }, { as })).toMatchObject({ status: 403 })
    expect(await resend(id, as)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  }
})
