import type { Clock } from '@alcove/kit/clock'
import type { Ids } from '@alcove/kit/ids'
import type { AccountLinks } from '@alcove/kit/tokens/account-link'
import type { AddressSealer } from '@alcove/kit/tokens/sealed-address'
import type { TokenSealer } from '@alcove/kit/tokens/sealed-token'
import type { AccountTurns } from './account-turns.ts'
import type { IdentityConfig } from './config.ts'
import type { KnownDevices, LoginThrottle, MailThrottle, PasswordHasher, TokenIssuer } from './ports.ts'
import type { IdentityStore } from './store/store.ts'
import type { Turns } from './turns.ts'

/** Dependencies of identity's actions and queries; each picks its own subset. */
export interface IdentityDeps {
  store: IdentityStore
  clock: Clock
  ids: Ids
  passwords: PasswordHasher
  tokens: TokenIssuer
  throttle: LoginThrottle
  devices: KnownDevices
  mailThrottle: MailThrottle
  /** Derives the token of a mailed link from the link's id. */
  links: AccountLinks
  /** Seals addresses that events carry. */
  addresses: AddressSealer
  /** Seals and opens the tokens of archive URLs. */
  archiveTokens: TokenSealer
  /** Marks the network of an address; the mark is opaque and stable while the key is. */
  markSource: (address: string) => string
  /** Runs work for a duration that does not depend on how much there was to do. */
  runEvenly: (work: () => Promise<void>) => Promise<void>
  /** Shares the database between callers. */
  turns: Turns
  /** Shares the database between the calls that waited for work on a password. */
  accountTurns: AccountTurns
  settings: Pick<IdentityConfig, 'REFRESH_IDLE' | 'REFRESH_MAX' | 'EXPORT_TTL' | 'EXPORT_TIMEOUT'>
}

/** The result of a login: the access token for the body, the refresh token for the cookie. */
export interface Session {
  token: string
  refreshToken: string
  account: import('@alcove/contracts').Account
}
