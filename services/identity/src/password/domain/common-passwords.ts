import { PASSWORD_MIN_LENGTH } from '@alcove/contracts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { COMMON_BASES } from './common-bases.ts'
import { isKeyboardPattern } from './keyboard-patterns.ts'
import { plainLetters, withoutAffixes } from './password-core.ts'

/** Refused entries from the top of the list of leaked passwords, most frequent first (ASVS 5.0, 6.2.4). */
const REFUSED = 10_000

const leaked = dictionary['passwords-common'].slice(0, REFUSED)
const common = new Set(leaked.filter((password) => password.length >= PASSWORD_MIN_LENGTH))
const bases = new Set(COMMON_BASES)

/**
 * @returns true for a leaked password, a common French base word with or without digits and signs around, and a
 * keyboard pattern
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (common.has(lower) || common.has(plainLetters(lower))) return true
  if (isKeyboardPattern(lower)) return true
  const core = withoutAffixes(lower)
  return bases.has(core) || bases.has(plainLetters(core))
}
