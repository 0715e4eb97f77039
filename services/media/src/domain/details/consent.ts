import { CONSENT_TEXT_VERSION } from '@alcove/contracts'
import type { StoredContent } from '../content.ts'

/** An attestation as it was sent. */
export type Consent = boolean | { accepted: boolean; textVersion?: string | undefined }

/** What is kept of an attestation: which text, and when; null for both where none was given. */
export function recordConsent(
  consent: Consent | undefined,
  at: Date,
): Pick<StoredContent, 'consentTextVersion' | 'consentAt'> {
  const given = typeof consent === 'object' ? consent : { accepted: consent === true }
  if (!given.accepted) return { consentTextVersion: null, consentAt: null }
  return { consentTextVersion: given.textVersion ?? CONSENT_TEXT_VERSION, consentAt: at }
}
