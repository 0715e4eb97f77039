import type { Clock } from '@alcove/kit/clock'
import type { Ids } from '@alcove/kit/ids'
import type { AccountLinks } from '@alcove/kit/tokens/account-link'
import type { AddressSealer } from '@alcove/kit/tokens/sealed-address'
import type { TokenSealer } from '@alcove/kit/tokens/sealed-token'
import type { IdentityConfig } from './config.ts'
import type { KnownDevices, LoginThrottle, MailThrottle, PasswordHasher, TokenIssuer } from './ports.ts'
import type { IdentityStore } from './store/store.ts'

/** What actions and queries of identity draw from; each asks for its slice. */
export interface IdentityDeps {
  store: IdentityStore
  clock: Clock
  ids: Ids
  passwords: PasswordHasher
  tokens: TokenIssuer
  throttle: LoginThrottle
  devices: KnownDevices
  mailThrottle: MailThrottle
  /** The token of a link in a mail, by its id. */
  links: AccountLinks
  /** Seals the addresses that events name. */
  addresses: AddressSealer
  /** Makes and reads the addresses of archives. */
  archiveTokens: TokenSealer
  /** The network of an address as an opaque mark, the same for as long as the key. */
  markSource: (address: string) => string
  /** Does work and ends at a moment that does not tell how much there was to do. */
  runEvenly: (work: () => Promise<void>) => Promise<void>
  settings: Pick<IdentityConfig, 'REFRESH_IDLE' | 'REFRESH_MAX' | 'EXPORT_TTL' | 'EXPORT_TIMEOUT'>
}

/** What a login hands out: the access token for the answer, the refresh token for the cookie. */
export interface Session {
  token: string
  refreshToken: string
  account: import('@alcove/contracts').Account
}
