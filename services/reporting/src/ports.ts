import type { Mail } from './domain/mail.ts'

/** The mail can never be delivered as it is; retrying would not help. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail'
}

export interface Mailer {
  /**
   * Resolves once the mail is durable elsewhere. The Message-ID follows from the id of the mail.
   * @throws RefusedMail if the address or the message is refused permanently; other errors may be retried
   */
  send(mail: Mail): Promise<void>
  /** Removes this mailer's own copy of a mail, if any; a mail already sent to a server is out of reach. */
  discard(mailId: string): Promise<void>
  close(): Promise<void>
}
