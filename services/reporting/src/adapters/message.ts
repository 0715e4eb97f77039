import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '../domain/mail.ts'
import { RefusedMail } from '../ports.ts'

/** A single bare address that cannot be parsed as two, or as the end of a header. */
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u

/**
 * A mail in nodemailer's words (RFC 5322); of text and HTML it makes a `multipart/alternative` (RFC 2046, 5.1.4). Everything in it follows from the mail, so sending twice makes equal bytes.
 * @param from a mailbox of ours; its domain becomes that of the Message-ID
 * @throws RefusedMail when the address is none
 */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  if (!ADDRESS.test(mail.to)) throw new RefusedMail('not an address that mail can be sent to')
  const sender = /<([^<>]+)>$/.exec(from)?.[1] ?? from
  return {
    from,
    to: { name: '', address: mail.to },
    envelope: { from: sender, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    messageId: `<${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    // Note: RFC 3834; prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable',
    encoding: 'quoted-printable',
    // Note: RFC 2045, 6.7: quoted-printable text never contains "=_", so no text can end its part.
    boundaryPrefix: '=_',
    baseBoundary: mail.id,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
