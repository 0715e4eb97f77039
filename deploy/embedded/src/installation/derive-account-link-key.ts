import { hkdfSync } from 'node:crypto'

/**
 * Derives the default key of links in account mails (RFC 5869): identity and reporting get it instead of its source, which
 * signs age proofs and grants.
 */
export function deriveAccountLinkKey(grantSigningKey: string): string {
  return Buffer.from(hkdfSync('sha256', grantSigningKey, 'alcove', 'account-link-key', 32)).toString(
    'base64url',
  )
}
