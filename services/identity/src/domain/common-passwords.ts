import { PASSWORD_MIN_LENGTH } from '@alcove/contracts'
import { dictionary } from '@zxcvbn-ts/language-common'

/** How far down the list of passwords seen in leaks, most frequent first, we refuse (ASVS 5.0, 6.2.4). */
const REFUSED = 3_000

const common = new Set(
  dictionary['passwords-common']
    .slice(0, REFUSED)
    .filter((password) => password.length >= PASSWORD_MIN_LENGTH),
)

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
