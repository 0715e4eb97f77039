import { reportAcknowledged, reportAnswered, userProfileChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { openPgBossQueue } from '@alcove/kit/jobs/pg-boss-queue'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldStrangerMail } from '../src/actions/delete-old-stranger-mail.ts'
import { STRANGER_MAIL_CAPS } from '../src/domain/stranger-mail-caps.ts'
import { createReportingStore } from '../src/store/store.ts'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

const DAY_MS = 86_400_000
let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting({ PUBLIC_URL: 'https://alcove.test/' })
})
afterAll(() => world.stop())

let receipts = 0
const aReceipt = () => (++receipts).toString(16).padStart(32, 'a')
const stranger = (email: string, source = email) => ({ userId: null, email, source })

test('mails the receipt and its address to a reporter, once', async () => {
  const [reportId, receipt] = [uuidV7(), aReceipt()]
  const to = stranger('visiteur@exemple.test')
  const data = { reportId, receipt, to, reportedAt: '2026-11-21T09:05:00.000Z' }
  await world.receives(reportAcknowledged, data)
  await world.receives(reportAcknowledged, data)
  const [mail, ...more] = await world.mails(receipt)
  expect(more).toEqual([])
  expect(mail?.headers.get('to')).toBe('visiteur@exemple.test')
  expect(mail?.headers.get('subject')).toBe('Nous avons reçu votre signalement')
  expect(mail?.text).toContain('le 21 novembre 2026 à 10 h 05')
  expect(mail?.text).toContain(`https://alcove.test/signaler/${receipt}\n`)
})

test.each([
  ['UPHELD', 'Il est fondé : la vidéo a été retirée'],
  ['DISMISSED', 'Il n’a pas été retenu'],
] as const)('a reporter is told that the report was %s, and why', async (outcome, sentence) => {
  const receipt = aReceipt()
  const to = stranger('lectrice@exemple.test', outcome)
  const note = 'Première ligne\r\nSeconde ligne'
  await world.receives(reportAnswered, { reportId: uuidV7(), receipt, to, outcome, note })
  const [mail] = await world.mails(receipt)
  expect(mail?.headers.get('subject')).toBe('Réponse à votre signalement')
  expect(mail?.text).toContain(sentence)
  expect(mail?.text).toContain('Réponse de la modération :\nPremière ligne\nSeconde ligne\n')
})

test('says of a dismissed report nothing about the video, which may have been removed meanwhile', async () => {
  const receipt = aReceipt()
  const to = stranger('lectrice@exemple.test', 'removed meanwhile')
  const answer = { outcome: 'DISMISSED' as const, note: null }
  await world.receives(reportAnswered, { reportId: uuidV7(), receipt, to, ...answer })
  const [mail] = await world.mails(receipt)
  expect(mail?.text).toContain('Votre signalement a été examiné')
  expect(mail?.text).not.toMatch(/vidéo|retirée|publiée/)
})

test('mails a reporter with an account at its newest address', async () => {
  const [userId, receipt] = [uuidV7(), aReceipt()]
  await world.receives(reportAcknowledged, {
    reportId: uuidV7(),
    receipt,
    to: { userId, email: null, source: null },
  })
  expect(await world.mails(receipt)).toEqual([])
  await world.receives(userProfileChanged, { userId, email: 'membre@exemple.test' })
  expect((await world.mails(receipt)).map((mail) => mail.headers.get('to'))).toEqual(['membre@exemple.test'])
})

test('caps receipts to bare addresses by the requesting network', async () => {
  const flood = Array.from({ length: STRANGER_MAIL_CAPS.perSource + 3 }, (_, i) => {
    const to = stranger(`inondation-${i}@exemple.test`, 'flood')
    return said(reportAcknowledged, { reportId: uuidV7(), receipt: aReceipt(), to })
  })
  await world.hearsAll(flood)
  const mails = await world.mails('Nous avons reçu votre signalement')
  const flooded = mails.filter((mail) => mail.headers.get('to')?.startsWith('inondation-'))
  expect(flooded).toHaveLength(STRANGER_MAIL_CAPS.perSource)
})

test('mails an account at the address it typed, under the caps of that network', async () => {
  const source = 'an account network'
  const receipts = Array.from({ length: STRANGER_MAIL_CAPS.perSource + 1 }, aReceipt)
  const userId = uuidV7()
  await world.receives(userProfileChanged, { userId, email: 'titulaire@exemple.test' })
  await world.hearsAll(
    receipts.map((receipt, i) => {
      const to = { userId, email: `ailleurs-${i}@exemple.test`, source }
      return said(reportAcknowledged, { reportId: uuidV7(), receipt, to })
    }),
  )
  const sent = (await Promise.all(receipts.map((receipt) => world.mails(receipt)))).flat()
  expect(sent).toHaveLength(STRANGER_MAIL_CAPS.perSource)
  for (const mail of sent) expect(mail.headers.get('to')).toContain('ailleurs-')
})

test('deletes mail to a bare address, and its file, once no event can request it again', async () => {
  const receipt = aReceipt()
  const to = stranger('oubliee@exemple.test', 'forgotten')
  world.clock.advance(STRANGER_MAIL_CAPS.windowMs + 1_000)
  await world.receives(reportAcknowledged, { reportId: uuidV7(), receipt, to })
  const rows = () => world.database.query("SELECT 1 FROM notification WHERE address = 'oubliee@exemple.test'")
  const jobs = openPgBossQueue({ ...world, log: pino({ level: 'silent' }), soleWorker: false })
  await jobs.start([])
  const store = createReportingStore(world.database, {
    service: 'reporting',
    clock: world.clock,
    ids: uuidV7,
    jobs,
    wakeRelay: () => undefined,
  })
  world.clock.advance(44 * DAY_MS)
  await deleteOldStrangerMail({ store, clock: world.clock })
  expect(await rows()).toHaveLength(1)
  world.clock.advance(2 * DAY_MS)
  expect(await deleteOldStrangerMail({ store, clock: world.clock })).toBeGreaterThan(0)
  expect(await rows()).toEqual([])
  await world.settle()
  expect(await world.mails(receipt)).toEqual([])
  await jobs.stop()
  await store.close()
})
