import type { Account } from '@alcove/contracts'

export interface PasswordHasher {
  /** @param address who asks; null for the operator. One network has few of the places that wait */
  hash(password: string, address: string | null): Promise<string>
  /** Null, for an account that does not exist, takes as long as a hash and never matches. */
  matches(hash: string | null, password: string, address: string | null): Promise<boolean>
}

export interface TokenIssuer {
  /** An access token for one session of the account, valid from now on for its fixed lifetime. */
  issue(account: Account, sessionId: string): Promise<string>
  /** Public keys, RFC 7517. */
  publicKeys(): { keys: Record<string, unknown>[] }
}

/** One try of a password, counted before the password is looked at. */
export interface LoginAttempt {
  /** The password was right: the try does not count. */
  succeeded(): Promise<void>
  /** The password was not looked at: the try is given back. */
  unused(): Promise<void>
}

/** Bounds how fast passwords can be tried, per account, address and device. */
export interface LoginThrottle {
  /**
   * May wait for some seconds.
   * @param attempt.deviceId of a device in which the account has logged in before, else null
   * @throws AppError TOO_MANY_ATTEMPTS with the time to wait
   */
  take(attempt: { emailKey: string; address: string; deviceId: string | null }): Promise<LoginAttempt>
}

/** Tells browsers in which an account has logged in before from all others, by a signed cookie. */
export interface KnownDevices {
  /** The id of the device when the account has logged in there before, else null. */
  idFor(cookie: string | undefined, emailKey: string): string | null
  /** The value of the cookie that remembers the account too. */
  remember(cookie: string | undefined, emailKey: string): string
}

/** Bounds how many mails about accounts can be asked for. */
export interface MailThrottle {
  /** Each account that names a mailbox adds to its mails. @throws AppError TOO_MANY_REQUESTS with the time to wait */
  takeRegistration(email: string): Promise<void>
  /** For a registration that made no account. */
  giveBackRegistration(email: string): Promise<void>
  /** @throws AppError TOO_MANY_REQUESTS with the time to wait, whether or not the address has an account */
  takeReset(request: { emailKey: string; address: string }): Promise<void>
  /** @throws AppError TOO_MANY_REQUESTS with the time to wait */
  takeEmailChange(userId: string): Promise<void>
}
