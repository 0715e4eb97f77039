import type { Account } from '@alcove/contracts'
import type { StepOut } from '@alcove/kit/concurrency/fair-slots'

/** Whose password waits for its turn. */
export interface PasswordCaller {
  address: string
  /** The device if the account has logged in there before, else null. */
  deviceId: string | null
}

/** A turn of the queue, while work runs in it. */
export interface PasswordTurn {
  /** @param hash null for an unknown account: takes as long and returns false */
  matches(hash: string | null, password: string): Promise<boolean>
  /** Leaves the turn while something waits, and takes another one. */
  stepOut: StepOut
}

export interface PasswordHasher {
  /** @param caller null for the operator; the queue is bounded per network */
  hash(password: string, caller: PasswordCaller | null): Promise<string>
  /**
   * @param caller null for the operator
   * @throws AppError TOO_MANY_REQUESTS at once when the queue is full
   */
  inTurn<T>(caller: PasswordCaller | null, work: (turn: PasswordTurn) => Promise<T>): Promise<T>
}

export interface TokenIssuer {
  /**
   * Issues an access token for one session of the account, with the fixed lifetime.
   * @param account as read under its lock, or before: changes of access refuse tokens of earlier revisions
   */
  issue(account: Account & { revision: number }, sessionId: string): Promise<string>
  /** @returns public keys as a JWK set (RFC 7517) */
  publicKeys(): { keys: Record<string, unknown>[] }
}

/** One attempt at a password, counted before the password is checked. */
export interface LoginAttempt {
  /** The password was right: uncounts the attempt. */
  succeeded(): Promise<void>
  /** The password was not checked: gives the attempt back. */
  unused(): Promise<void>
}

/** Limits attempts at passwords per account, address and device. */
export interface LoginThrottle {
  /**
   * May wait for some seconds.
   * @param stepOut leaves the caller's turn of the queue meanwhile
   * @throws AppError TOO_MANY_ATTEMPTS with the time to wait
   */
  take(attempt: PasswordCaller & { emailKey: string }, stepOut: StepOut): Promise<LoginAttempt>
}

/** Recognises browsers in which an account has logged in before, by a signed cookie. */
export interface KnownDevices {
  /** @returns the id of the device if the account has logged in there before, else null */
  idFor(cookie: string | undefined, emailKey: string): string | null
  /** @returns the cookie value that also remembers this account */
  remember(cookie: string | undefined, emailKey: string): string
}

/** Limits requests for account mails. */
export interface MailThrottle {
  /**
   * Counts per mailbox, because each registration leads to mail. @throws AppError TOO_MANY_REQUESTS with the time to
   * wait
   */
  takeRegistration(email: string): Promise<void>
  /** Gives back the count of a registration that created no account. */
  giveBackRegistration(email: string): Promise<void>
  /** @throws AppError TOO_MANY_REQUESTS with the time to wait, with or without an account at the address */
  takeReset(request: { emailKey: string; address: string }): Promise<void>
  /** @throws AppError TOO_MANY_REQUESTS with the time to wait */
  takeEmailChange(userId: string): Promise<void>
}
