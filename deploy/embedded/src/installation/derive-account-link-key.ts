import { hkdfSync } from 'node:crypto'

/**
 * The key of links in mails about accounts, where none is set: identity and reporting are given it, and not the key that it
 * follows from, which signs age proofs and grants (RFC 5869).
 */
export function deriveAccountLinkKey(grantSigningKey: string): string {
  return Buffer.from(hkdfSync('sha256', grantSigningKey, 'alcove', 'account-link-key', 32)).toString(
    'base64url',
  )
}
