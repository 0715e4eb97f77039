import { button, fact, type Piece, type SitePath } from '../../domain/email/email-layout.ts'
import type { MessageFacts } from '../message.ts'

/** The main action. Its token follows `#`: browsers send that part to no server. */
export function accountLink(
  { token, hasSite }: Pick<MessageFacts<object>, 'token' | 'hasSite'>,
  sentence: string,
  words: string,
  path: SitePath,
): Piece | null {
  if (token === null) return null
  return hasSite ? button(sentence, words, `${path}#${token}`) : fact('Code à saisir sur le site', token)
}
