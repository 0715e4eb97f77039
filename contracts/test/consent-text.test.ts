import { expect, test } from 'vitest'
import { isCurrentConsentText } from '../src/consent-text.ts'
import { CONSENT_TEXT_VERSION } from '../src/constants.ts'

test('accepts the current text and the previous one only', () => {
  const versions = ['2027-03', '2026-11', '2026-05']
  expect(versions.map((version) => isCurrentConsentText(version, versions))).toEqual([true, true, false])
  expect(isCurrentConsentText('1999-01', versions)).toBe(false)
  expect(isCurrentConsentText(CONSENT_TEXT_VERSION)).toBe(true)
})
