import {
  auditRecorded,
  contentApproved,
  getExportPart,
  userExportRequested,
  userNoticeDue,
  userProfileChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting()
})
afterAll(() => world.stop())

test('exports the person’s mails and actions, without links and without other people', async () => {
  const [person, other] = [aCaller(), aCaller()]
  const profile = ({ id: userId, email, username }: typeof person) =>
    said(userProfileChanged, { userId, email, username, revision: 1 })
  const linkId = uuidV7()
  const to = { userId: person.id, email: null, source: null }
  const act = (actorId: string, action: string) =>
    said(auditRecorded, {
      entryId: uuidV7(),
      actorId,
      action,
      subject: { type: 'user', id: person.id },
      details: { note: 'interne' },
    })
  await world.hearsAll([
    profile(person),
    profile(other),
    said(contentApproved, { contentId: uuidV7(), userId: person.id, title: 'Ma vidéo', revision: 3 }),
    said(userNoticeDue, { noticeId: uuidV7(), kind: 'password-changed', to, facts: { linkId } }),
    act(person.id, 'user.export'),
    act(other.id, 'user.suspend'),
  ])
  const exportId = uuidV7()
  const keepUntil = new Date(world.clock.now().getTime() + 60_000).toISOString()
  await world.receives(userExportRequested, { exportId, userId: person.id, keepUntil })
  const headers = { Authorization: `Bearer ${await world.identity.token(person)}` }
  const part = await world.fetch(getExportPart('reporting').path.replace('{exportId}', exportId), { headers })
  const text = await part.text()
  const { account, mails, journal } = JSON.parse(text)
  expect(account).toMatchObject({ email: person.email, username: person.username })
  expect(mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'content-approved',
    'password-changed',
  ])
  expect(journal).toMatchObject([{ action: 'user.export', subjectType: 'user', subjectId: person.id }])
  for (const hidden of [linkId, other.id, other.email, 'interne']) expect(text).not.toContain(hidden)
})

test('mails that the copy is ready, until when, and where', async () => {
  const person = aCaller()
  await world.hearsAll([
    said(userProfileChanged, { userId: person.id, email: person.email, username: null, revision: 1 }),
    said(userNoticeDue, {
      noticeId: uuidV7(),
      kind: 'export-ready',
      to: { userId: person.id, email: null, source: null },
      facts: { expiresAt: '2099-11-30T09:00:00.000Z', origin: 'http://127.0.0.1:8080' },
    }),
  ])
  const [mail] = (await world.mails('La copie de vos données est prête')).filter(
    ({ headers }) => headers.get('to') === person.email,
  )
  expect(mail?.text).toContain('http://127.0.0.1:8080/account')
  expect(mail?.text).toContain('30 novembre 2099 à 10 h 00')
})
