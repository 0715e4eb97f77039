import type { Clock, Ids } from '@alcove/kit/clock'
import type { IdentityConfig } from './config.ts'
import type { KnownDevices, LoginThrottle, PasswordHasher, TokenIssuer } from './ports.ts'
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
  settings: Pick<IdentityConfig, 'REFRESH_IDLE' | 'REFRESH_MAX'>
}

/** What a login hands out: the access token for the answer, the refresh token for the cookie. */
export interface Session {
  token: string
  refreshToken: string
  account: import('@alcove/contracts').Account
}
