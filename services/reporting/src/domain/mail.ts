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
