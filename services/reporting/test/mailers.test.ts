import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidV7 } from '@alcove/kit/ids'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFolderMailer } from '../src/adapters/folder/folder-mailer.ts'
import { createSmtpMailer } from '../src/adapters/smtp/smtp-mailer.ts'
import { RefusedMail } from '../src/ports.ts'
import { mailerContract, SENDER } from './support/mailer-contract.ts'
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts'

const aMail = () => ({
  id: uuidV7(),
  to: 'camille@exemple.test',
  subject: 'Essai',
  text: 'Bonjour\n',
  html: '<p>Bonjour</p>\n',
  date: new Date('2026-11-21T11:00:00Z'),
})

mailerContract('folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'alcove-mail-'))
  const folder = join(root, 'made', 'on', 'demand')
  const mailer = createFolderMailer(folder, SENDER)
  return {
    mailer,
    arrived: async (id) => {
      const bytes = await readFile(join(folder, `${id}.eml`)).catch(() => null)
      return bytes ? [bytes] : []
    },
    async stop() {
      await mailer.close()
      await rm(root, { recursive: true })
    },
  }
})

mailerContract('SMTP', async () => {
  const sink = await startSmtpSink()
  const mailer = createSmtpMailer(sink.url, SENDER)
  return {
    mailer,
    arrived: async (id) =>
      sink.taken.map((one) => one.bytes).filter((bytes) => bytes.includes(`Message-ID: <${id}@alcove.test>`)),
    async stop() {
      await mailer.close()
      await sink.close()
    },
  }
})

describe('a folder', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'alcove-mail-'))
  })
  afterEach(() => rm(root, { recursive: true }))

  test('holds one file per mail and no partial ones', async () => {
    const mailer = createFolderMailer(root, SENDER)
    const mail = aMail()
    await Promise.all(Array.from({ length: 8 }, () => mailer.send(mail)))
    expect(await readdir(root)).toEqual([`${mail.id}.eml`])
  })

  test('omits the address of a forgotten mail', async () => {
    const mail = aMail()
    await createFolderMailer(root, SENDER).send({ ...mail, isForgotten: true })
    const bytes = await readFile(join(root, `${mail.id}.eml`), 'utf8')
    expect(bytes).toContain('To: "undisclosed-recipients":;')
    expect(bytes).not.toContain('camille')
  })

  test('refuses an id that leads elsewhere', async () => {
    const mailer = createFolderMailer(root, SENDER)
    await expect(mailer.send({ ...aMail(), id: '../elsewhere' })).rejects.toThrow('No id of a mail')
    expect(await readdir(root)).toEqual([])
  })

  test('fails temporarily when it is not writable', async () => {
    const path = join(root, 'a-file')
    await writeFile(path, '')
    const sending = createFolderMailer(path, SENDER).send(aMail())
    await expect(sending).rejects.toThrow()
    await expect(sending).rejects.not.toBeInstanceOf(RefusedMail)
  })
})

describe('a mail server', () => {
  let sink: SmtpSink
  beforeEach(async () => {
    sink = await startSmtpSink()
  })
  afterEach(() => sink.close())
  const send = (mail = aMail()) => createSmtpMailer(sink.url, SENDER).send(mail)

  test('receives sender and recipient as bare addresses', async () => {
    await send()
    expect(sink.taken).toMatchObject([{ from: 'ne-pas-repondre@alcove.test', to: ['camille@exemple.test'] }])
  })

  test.each([
    ['RCPT', '550 5.1.1 no such user'],
    ['DATA', '554 5.6.0 message refused'],
  ] as const)('that answers %s with "%s" has refused for good', async (command, reply) => {
    sink.replies.push({ command, reply })
    await expect(send()).rejects.toThrow(RefusedMail)
  })

  test.each([
    ['RCPT', '451 4.7.1 greylisted <camille@exemple.test>', 451],
    ['RCPT', '554 5.7.1 relay access denied <camille@exemple.test>', 554],
    ['MAIL', '530 5.7.0 authentication required', 530],
    ['DATA', '452 4.3.1 disk full', 452],
  ] as const)('that answers %s with "%s" is worth another attempt', async (command, reply, code) => {
    sink.replies.push({ command, reply })
    const error = await send().catch((failure: Error) => failure)
    expect(error).not.toBeInstanceOf(RefusedMail)
    expect(String(error)).toContain(`answered ${code}`)
    expect(JSON.stringify({ ...(error as Error) }) + String(error)).not.toContain('camille')
  })

  test('fails temporarily when it is unreachable', async () => {
    await sink.close()
    const sending = send()
    await expect(sending).rejects.toThrow('ECONNREFUSED')
    await expect(sending).rejects.not.toBeInstanceOf(RefusedMail)
    sink = await startSmtpSink()
  })
})
