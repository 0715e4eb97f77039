import { CONSENT_TEXT_VERSIONS } from './constants.ts'

/**
 * Whether somebody can have read a text just now: the present version, or the one before, for a page that was open while it
 * changed.
 * @param versions newest first
 */
export function isCurrentConsentText(
  version: string,
  versions: readonly string[] = CONSENT_TEXT_VERSIONS,
): boolean {
  return versions.slice(0, 2).includes(version)
}
