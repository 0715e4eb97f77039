import { contentApprovedMessage } from './content-approved.fr.ts'
import { contentFailedMessage } from './content-failed.fr.ts'
import { contentRejectedMessage } from './content-rejected.fr.ts'
import type { Message } from './message.ts'

export type { MessageDetails } from './message.ts'

/** Every kind of mail, by the name it is stored under. */
export const messages = {
  'content-approved': contentApprovedMessage,
  'content-failed': contentFailedMessage,
  'content-rejected': contentRejectedMessage,
} satisfies Record<string, Message>

export type MessageKind = keyof typeof messages
