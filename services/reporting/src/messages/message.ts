/** What the words of a mail are made from. */
export interface MessageFacts {
  subjectId: string
  details: MessageDetails
}

/** Facts that the event had; each message knows which ones. */
export interface MessageDetails {
  title: string
  reason?: string
}

export interface MessageText {
  subject: string
  text: string
}

/** @param link an absolute URL for a path of the site, or null when we do not know where the site is */
export type Message = (facts: MessageFacts, link: (path: string) => string | null) => MessageText
