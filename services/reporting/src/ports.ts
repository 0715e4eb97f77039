/** A message to one person, in two equivalent forms. */
export interface Mail {
  /** A UUID: repeating an id repeats the same message. */
  id: string
  /** A bare address. */
  to: string
  subject: string
  /** Lines end with `\n`. */
  text: string
  /** A complete document that loads nothing; lines end with `\n`. */
  html: string
  date: Date
  /** Mailers must not keep the address in their own copies. */
  isForgotten?: boolean
}

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
