import type { Account } from '@alcove/contracts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Null, for an account that does not exist, takes as long as a hash and never matches. */
  matches(hash: string | null, password: string): Promise<boolean>
}

export interface TokenIssuer {
  /** An access token for one session of the account, valid from now on for its fixed lifetime. */
  issue(account: Account, sessionId: string): Promise<string>
  /** Public keys, RFC 7517. */
  publicKeys(): { keys: Record<string, unknown>[] }
}

/** Counts failed logins per account and address. */
export interface LoginThrottle {
  /** @throws AppError TOO_MANY_ATTEMPTS with the time to wait */
  check(emailKey: string, address: string): Promise<void>
  failed(emailKey: string, address: string): Promise<void>
  succeeded(emailKey: string, address: string): Promise<void>
}
