import { plainLetters, withoutAffixes } from './password-core.ts'

export interface OwnNames {
  email: string
  username: string | null
}

/** Spellings of the site's name that people type. */
const SITE_NAMES = ['alcove', 'alcovevideo', 'alcovefr']
/** Shorter names occur in too many words. */
const NAME_MIN = 3

/**
 * @returns true when a password is the account's address or name, a part of the address, or the site's name, with or
 * without digits around
 */
export function repeatsOwnNames(password: string, { email, username }: OwnNames): boolean {
  const address = email.toLowerCase()
  const [local = '', domain = ''] = address.split('@')
  const parts = [address, local, domain, domain.split('.')[0] ?? '', ...local.split(/[._+-]/), username ?? '']
  const names = new Set([...parts, ...SITE_NAMES].map(plainLetters).filter((name) => name.length >= NAME_MIN))
  const lower = password.toLowerCase()
  const core = withoutAffixes(lower)
  return [lower, core].some((text) => {
    const plain = plainLetters(text)
    return names.has(plain) || [...names].some((name) => plain === name + name)
  })
}
