/** A message to one person, in two forms that say the same. */
export interface Mail {
  /** A UUID: sending the same id again is the same message again, not another one. */
  id: string
  /** A bare address. */
  to: string
  subject: string
  /** Lines end with `\n`. */
  text: string
  /** A whole document that loads nothing; lines end with `\n`. */
  html: string
  date: Date
  /** The address is to be kept nowhere: a mailer that keeps mails leaves it out of them. */
  isForgotten?: boolean
}

/** This mail can never be delivered as it is; trying again would not help. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail'
}

export interface Mailer {
  /**
   * Resolves once the mail is durable elsewhere. The Message-ID follows from the id of the mail.
   * @throws RefusedMail when the address or the message is refused for good; anything else may be tried again
   */
  send(mail: Mail): Promise<void>
  /** Removes a mail that this mailer keeps, if it does; one that has left for a server is out of reach. */
  discard(mailId: string): Promise<void>
  close(): Promise<void>
}
