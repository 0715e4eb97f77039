import { createTransport } from 'nodemailer'
import { type Mailer, RefusedMail } from '../../ports.ts'
import { toMessage } from '../message.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/**
 * Sends mails by SMTP (RFC 5321).
 * @param url `smtp://user:password@host:587` or `smtps://…:465`; nodemailer's connection options may follow as a query
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  })
  return {
    async send(mail) {
      const message = toMessage(mail, from)
      await transport.sendMail(message).catch((error: SmtpFailure) => {
        throw isFinal(error) ? new RefusedMail(String(error.response), { cause: error }) : discreet(error)
      })
    },
    discard: async () => undefined,
    close: async () => transport.close(),
  }
}

interface SmtpFailure extends Error {
  command?: string
  responseCode?: number
  response?: string
}

/**
 * RFC 5321, 4.2.1: a 5yz reply is permanent. Replies about login, sender or relaying (RFC 3463: 5.7.z) concern our settings,
 * which an operator can correct.
 */
function isFinal({ command, responseCode = 0, response = '' }: SmtpFailure): boolean {
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA'
  return responseCode >= 500 && aboutThisMail && !/\b5\.7\.\d/.test(response)
}

/** Removes the reply from logged errors: servers often repeat the address in it. */
function discreet(error: SmtpFailure): Error {
  if (error.response === undefined) return error
  return new Error(`the mail server answered ${error.responseCode} to ${error.command}`)
}
