import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  contentApproved,
  contentFailed,
  contentHidden,
  contentProcessed,
  contentRejected,
  contentRemoved,
  contentRestored,
  contentUploaded,
  userProfileChanged,
} from '@alcove/contracts'
import type { Message } from '@alcove/kit/events/transport'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger } from '@alcove/kit/log/logger'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { eventually } from '@alcove/kit/testing/eventually'
import { permutations } from '@alcove/kit/testing/permutations'
import { createAccountLinks } from '@alcove/kit/tokens/account-link'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failNotification } from '../src/actions/fail-notification.ts'
import { notify } from '../src/actions/notify.ts'
import { recordProfile } from '../src/actions/record-profile.ts'
import { sendNotification } from '../src/actions/send-notification.ts'
import { createFolderMailer } from '../src/adapters/folder/folder-mailer.ts'
import { createMailboxMarks } from '../src/domain/counted-mail.ts'
import { UNNAMED } from './support/mail-of.ts'
import { anAddress, aVideo, notificationsOf } from './support/notifications.ts'
import { ACCOUNT_LINK_KEY, type ReportingWorld, said, startReporting } from './support/world.ts'

let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting({ PUBLIC_URL: 'https://alcove.test/' })
})
afterAll(() => world.stop())

const { anUploader, rowOf, openStore, waitingLocks, owed } = notificationsOf(() => world)

describe('a creator is notified', () => {
  test('that a video is published, and where', async () => {
    const { userId, email } = await anUploader()
    const video = aVideo(userId)
    await world.receives(contentApproved, { ...video, revision: 3 })
    const [mail, ...more] = await world.mails(video.title)
    expect(more).toEqual([])
    expect(mail?.headers.get('to')).toBe(email)
    expect(mail?.headers.get('from')).toBe('Alcôve <ne-pas-repondre@localhost>')
    expect(mail?.headers.get('subject')).toBe(`Votre vidéo « ${video.title} » est publiée`)
    expect(mail?.text).toBe(
      `Bonjour,\n\nVotre vidéo « ${video.title} » a été examinée et approuvée. Elle est maintenant publiée.\n\n` +
        `Vous pouvez la regarder ici :\nhttps://alcove.test/content/${video.contentId}\n\n` +
        'L’équipe d’Alcôve\n\nCe message est automatique, merci de ne pas y répondre.\n',
    )
    expect(mail?.html).toContain(`<a href="https://alcove.test/content/${video.contentId}"`)
    expect(await rowOf(video.contentId)).toMatchObject({
      kind: 'content-approved',
      sent_at: expect.any(Date),
      failed_at: null,
    })
  })

  test('why a video was refused', async () => {
    const { userId } = await anUploader()
    const video = aVideo(userId)
    await world.receives(contentRejected, {
      ...video,
      reason: 'Le son est inaudible\r\nÀ refaire',
      revision: 3,
    })
    const [mail] = await world.mails(video.title)
    expect(mail?.headers.get('subject')).toBe(`Votre vidéo « ${video.title} » a été refusée`)
    expect(mail?.text).toContain('\n\nRaison indiquée :\nLe son est inaudible\nÀ refaire\n\n')
  })

  test('why a file could not be used, and where to send another one', async () => {
    const { userId } = await anUploader()
    const video = aVideo(userId)
    const reason = 'Le fichier est incomplet ou endommagé'
    await world.receives(contentFailed, { ...video, reason, revision: 2 })
    const [mail] = await world.mails(video.title)
    expect(mail?.headers.get('subject')).toBe(`Votre vidéo « ${video.title} » n’a pas pu être préparée`)
    expect(mail?.text).toContain(`Raison :\n${reason}\n\n`)
    expect(mail?.text).toContain('https://alcove.test/upload\n')
  })

  test('why a video was removed and how to object, each time; and that it is back', async () => {
    const { userId } = await anUploader()
    const video = aVideo(userId)
    await world.receives(contentRemoved, {
      ...video,
      revision: 4,
      decisionId: uuidV7(),
      reason: 'Œuvre protégée',
    })
    await world.receives(contentRestored, { ...video, revision: 5 })
    await world.receives(contentRemoved, { ...video, revision: 6, decisionId: uuidV7(), reason: 'Récidive' })
    await world.receives(contentRestored, { ...video, revision: 7 })
    const mails = await world.mails(video.title)
    const about = (words: string) => mails.filter((mail) => mail.headers.get('subject')?.includes(words))
    const [first, second, ...more] = about('a été retirée')
    expect(more).toEqual([])
    expect([first?.text, second?.text].join()).toMatch(/Œuvre protégée|Récidive/)
    expect(first?.text).toContain('la contester gratuitement pendant six mois')
    expect(first?.text).toContain('https://alcove.test/legal-notice\n')
    expect(about('est de nouveau en ligne')).toHaveLength(2)
    expect(about('est de nouveau en ligne')[0]?.text).toContain(
      `https://alcove.test/content/${video.contentId}\n`,
    )
  })

  test('that a video is hidden until a report is judged', async () => {
    const { userId } = await anUploader()
    const video = aVideo(userId)
    await world.receives(contentHidden, { ...video, revision: 4 })
    const [mail, ...more] = await world.mails(video.title)
    expect(more).toEqual([])
    expect(mail?.headers.get('subject')).toBe(`Votre vidéo « ${video.title} » est masquée pendant un examen`)
  })

  test('once per decision, at the newest address', async () => {
    const { userId } = await anUploader()
    await world.receives(userProfileChanged, { userId, revision: 2, email: 'nouvelle@exemple.test' })
    const video = aVideo(userId)
    await world.receives(contentApproved, { ...video, revision: 3 })
    await world.receives(contentApproved, { ...video, revision: 3 })
    await world.receives(contentRejected, { ...video, revision: 4 })
    const mails = await world.mails(video.title)
    expect(mails.map((mail) => mail.headers.get('to'))).toEqual([
      'nouvelle@exemple.test',
      'nouvelle@exemple.test',
    ])
    expect(mails.map((mail) => mail.headers.get('subject')).sort()).toEqual([
      `Votre vidéo « ${video.title} » a été refusée`,
      `Votre vidéo « ${video.title} » est publiée`,
    ])
  })

  test('without links when the address of the site is unknown', async () => {
    const other = await startReporting()
    const userId = uuidV7()
    await other.receives(userProfileChanged, { userId })
    await other.receives(contentApproved, { contentId: uuidV7(), userId, revision: 3 })
    await other.receives(contentFailed, { contentId: uuidV7(), userId, revision: 2 })
    const mails = await other.mails()
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(mail.text).not.toMatch(/https?:|\/content|\/upload|null|ici :/)
    await other.stop()
  })
})

test('without headers or recipients from a title or a reason', async () => {
  const { userId, email } = await anUploader()
  const video = { ...aVideo(userId), title: 'Titre\r\nBcc: x@exemple.test\r\n\r\nCorps\u2028\u202e' }
  const reason = '\r\n.\r\nMAIL FROM:<x@exemple.test>\r\nBcc: y@exemple.test'
  await world.receives(contentRejected, { ...video, reason, revision: 3 })
  const [mail] = await world.mails('Corps')
  expect(mail?.headers.get('subject')).toBe('Votre vidéo « Titre Bcc: x@exemple.test Corps » a été refusée')
  expect(mail?.headers.get('to')).toBe(email)
  expect([...(mail?.names ?? [])].sort()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
})

describe('an unknown address', () => {
  test('holds the mail until it arrives', async () => {
    const userId = uuidV7()
    const video = aVideo(userId)
    await world.receives(contentApproved, { ...video, revision: 3 })
    expect(await world.mails(video.title)).toEqual([])
    expect(await rowOf(video.contentId)).toMatchObject({ queued_at: null, sent_at: null, failed_at: null })
    await world.receives(userProfileChanged, { userId, email: 'tardive@exemple.test' })
    const mails = await world.mails(video.title)
    expect(mails.map((mail) => mail.headers.get('to'))).toEqual(['tardive@exemple.test'])
  })

  test('leads to one mail in every order of the events', async () => {
    const titles: string[] = []
    const stories = permutations([0, 1, 2, 3]).map((order) => {
      const ids = aVideo(uuidV7())
      titles.push(ids.title)
      const events = [
        said(contentUploaded, { ...ids, revision: 1 }),
        said(contentProcessed, { ...ids, revision: 2 }),
        said(contentApproved, { ...ids, revision: 3 }),
        said(userProfileChanged, { ...ids, email: anAddress() }),
      ]
      return order.map((i) => events[i] as Message)
    })
    for (let step = 0; step < 4; step++) {
      const now = stories.map((story) => story[step] as Message)
      await world.hearsAll([...now, ...now])
    }
    for (const title of titles) expect(await world.mails(title)).toHaveLength(1)
  }, 60_000)

  test('loses no mail when it arrives at the same moment', async () => {
    const queued: object[] = []
    const store = openStore({ enqueue: async (_sql, _spec, data) => void queued.push(data) })
    const markMailbox = createMailboxMarks(ACCOUNT_LINK_KEY)
    const deps = { store, clock: world.clock, ids: uuidV7, markMailbox }
    const video = aVideo(uuidV7())
    const message = { kind: 'content-approved' as const, subjectId: video.contentId, details: video }
    const written = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const deciding = store.inTransaction(async (tx) => {
      await notify(deps, tx, { ...message, userId: video.userId })
      written.resolve()
      await commit.promise
    })
    await written.promise
    let known = false
    const once = { group: 'test', eventId: uuidV7(), topic: 't', key: 'k', parked: false, used: false }
    const profile = {
      userId: video.userId,
      revision: 1,
      email: 'a@exemple.test',
      emailProven: false,
      username: null,
    }
    const knowing = recordProfile(deps, profile, once).then(() => {
      known = true
    })
    await eventually(async () => known || (await waitingLocks()) > 0)
    commit.resolve()
    await Promise.all([deciding, knowing])
    expect(queued).toEqual([{ notificationId: expect.any(String) }])
    await store.close()
  })
})

test('repeats the same mail after a crash between sending and recording it', async () => {
  const { userId } = await anUploader()
  const video = aVideo(userId)
  const store = openStore()
  const id = uuidV7()
  await store.inTransaction((tx) => tx.insertNotification(owed(id, video)))
  const mailer = createFolderMailer(world.mailFolder, 'ne-pas-repondre@localhost')
  const links = createAccountLinks(ACCOUNT_LINK_KEY)
  const deps = {
    ...{ mailer, links, clock: world.clock, log: createLogger('silent'), metrics: createMetrics() },
    ...{ settings: {}, operator: UNNAMED },
  }
  const crash = () => Promise.reject(new Error('killed'))

  await expect(sendNotification({ ...deps, store: { ...store, inTransaction: crash } }, id)).rejects.toThrow(
    'killed',
  )
  const first = await readFile(join(world.mailFolder, `${id}.eml`), 'latin1')
  expect(await rowOf(video.contentId)).toMatchObject({ sent_at: null })

  world.clock.advance(60_000)
  await sendNotification({ ...deps, store }, id)
  expect(await readFile(join(world.mailFolder, `${id}.eml`), 'latin1')).toBe(first)
  expect(first).toContain(`Message-ID: <${id}@localhost>`)
  expect(await rowOf(video.contentId)).toMatchObject({ sent_at: expect.any(Date) })
  expect((await readdir(world.mailFolder)).filter((name) => !name.endsWith('.eml'))).toEqual([])

  const silent = { ...mailer, send: () => Promise.reject(new Error('sent twice')) }
  await sendNotification({ ...deps, store, mailer: silent }, id)
  await store.close()
})

test('a message given up keeps the reason; one that was sent stays sent', async () => {
  const store = openStore()
  const deps = { store, clock: world.clock, log: createLogger('silent'), metrics: createMetrics() }
  const lost = aVideo(uuidV7())
  const id = uuidV7()
  await store.inTransaction((tx) => tx.insertNotification(owed(id, lost)))
  await failNotification(deps, id, 'no answer for hours')
  expect(await rowOf(lost.contentId)).toMatchObject({ sent_at: null, failure: 'no answer for hours' })
  await world.receives(userProfileChanged, { userId: lost.userId })
  expect(await world.mails(lost.title)).toEqual([])

  const { userId } = await anUploader()
  const video = aVideo(userId)
  await world.receives(contentApproved, { ...video, revision: 3 })
  const before = (await rowOf(video.contentId)) as { id: string }
  await failNotification(deps, before.id, 'too late')
  expect(await rowOf(video.contentId)).toEqual(before)
  await store.close()
})
