import { PASSWORD_MIN_LENGTH } from '@alcove/contracts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { COMMON_BASES } from './common-bases.ts'
import { isKeyboardPattern } from './keyboard-patterns.ts'
import { plainLetters, withoutAffixes } from './password-core.ts'

/** How far down the list of passwords seen in leaks, most frequent first, we refuse (ASVS 5.0, 6.2.4). */
const REFUSED = 10_000

const leaked = dictionary['passwords-common'].slice(0, REFUSED)
const common = new Set(leaked.filter((password) => password.length >= PASSWORD_MIN_LENGTH))
const bases = new Set(COMMON_BASES)

/**
 * Whether many people use a password: it was seen in leaks, is a word that French people begin with, bare or with digits and
 * signs around it, or a pattern of keys.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (common.has(lower) || common.has(plainLetters(lower))) return true
  if (isKeyboardPattern(lower)) return true
  const core = withoutAffixes(lower)
  return bases.has(core) || bases.has(plainLetters(core))
}
