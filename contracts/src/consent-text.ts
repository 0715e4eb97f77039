import { CONSENT_TEXT_VERSIONS } from './constants.ts'

/**
 * @returns true for the current version, and for the previous one, which a page opened before the change still shows
 * @param versions newest first
 */
export function isCurrentConsentText(
  version: string,
  versions: readonly string[] = CONSENT_TEXT_VERSIONS,
): boolean {
  return versions.slice(0, 2).includes(version)
}
