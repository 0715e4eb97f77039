import { createHmac, hkdfSync } from 'node:crypto'

/** Purpose of a link in an account mail; a token is valid for one kind only. */
export type AccountLinkKind = 'password-reset' | 'email-change-confirm' | 'email-change-notice'

/** @returns the token of a link by its id: URL-safe, 43 characters */
export type AccountLinks = (kind: AccountLinkKind, linkId: string) => string

/**
 * Derives the token of a link from its id, so that identity stores only its hash, events carry only the id, and
 * reporting derives the token when it sends the mail.
 * @param secret ACCOUNT_LINK_KEY; the key of links is derived from it (RFC 5869)
 */
export function createAccountLinks(secret: string): AccountLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, 'alcove', 'account-link', 32))
  return (kind, linkId) => createHmac('sha256', key).update(`${kind} ${linkId}`).digest('base64url')
}
