import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '../../src/domain/mail.ts'
import { type Mailer, RefusedMail } from '../../src/ports.ts'
import { parseMail } from './parse-mail.ts'

export const SENDER = 'Alcôve <ne-pas-repondre@alcove.test>'

export interface Candidate {
  mailer: Mailer
  /** The bytes of every received message with this id, oldest first. */
  arrived(id: string): Promise<Buffer[]>
  stop(): Promise<void>
}

function aMail(change: Partial<Mail> = {}): Mail {
  return {
    id: uuidV7(),
    to: 'camille@exemple.test',
    subject: 'Votre vidéo « Vidéo de démonstration 12 » est publiée',
    text: 'Bonjour,\n\nVotre vidéo est publiée.\n',
    html: '<!doctype html>\n<html lang="fr"><body><p>Votre vidéo est publiée.</p></body></html>\n',
    date: new Date('2026-11-21T11:00:00Z'),
    ...change,
  }
}

/** Contract of every mailer, whichever transport it uses. */
export function mailerContract(name: string, start: () => Promise<Candidate>): void {
  describe(`${name} mailer`, () => {
    let candidate: Candidate
    beforeAll(async () => {
      candidate = await start()
    })
    afterAll(() => candidate.stop())

    async function sent(mail: Mail) {
      await candidate.mailer.send(mail)
      const [bytes] = await candidate.arrived(mail.id)
      return parseMail(bytes as Buffer)
    }

    test('writes a mail that mail clients read', async () => {
      const mail = aMail()
      const { headers, types, text, html } = await sent(mail)
      expect(Object.fromEntries(headers)).toMatchObject({
        from: 'Alcôve <ne-pas-repondre@alcove.test>',
        to: 'camille@exemple.test',
        subject: mail.subject,
        date: 'Sat, 21 Nov 2026 11:00:00 +0000',
        'message-id': `<${mail.id}@alcove.test>`,
        'auto-submitted': 'auto-generated',
        'content-type': expect.stringMatching(/^multipart\/alternative;/),
      })
      // Note: RFC 2046, 5.1.4: clients show the last part that they support.
      expect(types).toEqual(['text/plain', 'text/html'])
      expect(text.trimEnd()).toBe(mail.text.trimEnd())
      expect(html.trimEnd()).toBe(mail.html.trimEnd())
    })

    test('discards a mail any number of times, known or not', async () => {
      const mail = aMail()
      await candidate.mailer.send(mail)
      for (const id of [mail.id, mail.id, uuidV7()]) await candidate.mailer.discard(id)
    })

    test('conforms to RFC 5322 whatever the text', async () => {
      const text = ['.', '..', 'From here', 'é'.repeat(3_000), '=3D', ' end '].join('\n')
      const html = `<pre>${text}</pre>${'<p>à</p>'.repeat(2_000)}`
      const mail = await sent(aMail({ text, html, subject: 'é'.repeat(400) }))
      expect(mail.text.trimEnd()).toBe(text.trimEnd())
      expect(mail.html.trimEnd()).toBe(html)
      expect(mail.headers.get('subject')).toBe('é'.repeat(400))
      expect(mail.raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of mail.raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
      expect(mail.raw).toMatch(/^[\x20-\x7e\r\n\t]*$/)
    })

    test('keeps text inside its part, even if it contains the boundary', async () => {
      const first = aMail()
      const [boundary] = /(?<=boundary=")[^"]+/.exec((await sent(first)).raw) ?? []
      expect(boundary).toContain(first.id)
      const id = uuidV7()
      const line = `--${boundary?.replace(first.id, id)}`
      const words = `Hello\n${line}\nContent-Type: text/html\n\n<b>there</b>\n${line}--\nend`
      const { types, text, html } = await sent(aMail({ id, text: words, html: words }))
      expect(types).toHaveLength(2)
      expect(text.trimEnd()).toBe(words)
      expect(html.trimEnd()).toBe(words)
    })

    test('makes the same message from the same mail', async () => {
      const mail = aMail()
      await candidate.mailer.send(mail)
      await candidate.mailer.send(mail)
      const arrived = await candidate.arrived(mail.id)
      expect(arrived.length).toBeGreaterThan(0)
      expect(new Set(arrived.map(String)).size).toBe(1)
    })

    test.each(['Titre\r\nBcc: x@exemple.test', 'Titre\nBcc: x@exemple.test', 'Titre\rBcc: x@exemple.test'])(
      'lets no subject start a header (%j)',
      async (subject) => {
        const { names } = await sent(aMail({ subject }))
        expect(names).not.toContain('bcc')
        expect(names.filter((one) => one === 'subject')).toHaveLength(1)
      },
    )

    test.each([
      '',
      'personne',
      'a@exemple.test, b@exemple.test',
      'a@exemple.test\r\nBcc: b@exemple.test',
      'a@exemple.test> SIZE=1',
      '"a b"@exemple.test',
      'Nom <a@exemple.test>',
      'a@b@exemple.test',
    ])('refuses what is not one address (%j)', async (to) => {
      const mail = aMail({ to })
      await expect(candidate.mailer.send(mail)).rejects.toThrow(RefusedMail)
      expect(await candidate.arrived(mail.id)).toEqual([])
    })

    test('sends many at once, each complete', async () => {
      const mails = Array.from({ length: 12 }, (_, i) => aMail({ text: `${i} `.repeat(5_000) }))
      await Promise.all(mails.map((mail) => candidate.mailer.send(mail)))
      for (const mail of mails) {
        const arrived = await candidate.arrived(mail.id)
        expect(arrived.map((bytes) => parseMail(bytes).text.trimEnd())).toEqual([mail.text.trimEnd()])
      }
    })
  })
}
