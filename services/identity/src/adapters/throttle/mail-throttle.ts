import { AppError } from '@alcove/contracts'
import type { Database } from '@alcove/kit/database/database'
import { networkOf } from '@alcove/kit/http/network-of'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { mailboxKey } from '../../account/domain/account.ts'
import { PASSWORD_RESET_MS } from '../../account/domain/link-lifetimes.ts'
import type { MailThrottle } from '../../ports.ts'
import { createCounter, createDigest } from './counter.ts'

const HOUR_S = 3_600

/**
 * Requests per hour; registrations count per mailbox, because their address is unproven. Resets for an address count
 * for as long as a link is open, so that its owner has one whenever strangers have used up the requests; they have no
 * other limit. Reporting also caps confirmations of a new address, by mailbox, by network and for the whole site.
 */
export const MAIL_LIMITS = {
  'reset-address': { points: 3, duration: PASSWORD_RESET_MS / 1_000 },
  'reset-network': { points: 20, duration: HOUR_S },
  'email-change': { points: 5, duration: HOUR_S },
  registration: { points: 10, duration: HOUR_S },
} as const
type Kind = keyof typeof MAIL_LIMITS

export function createMailThrottle(database: Database, secret: string): MailThrottle {
  const digest = createDigest(secret)
  const counters = {
    'reset-address': createCounter(database, 'reset-address', MAIL_LIMITS['reset-address']),
    'reset-network': createCounter(database, 'reset-network', MAIL_LIMITS['reset-network']),
    'email-change': createCounter(database, 'email-change', MAIL_LIMITS['email-change']),
    registration: createCounter(database, 'registration', MAIL_LIMITS.registration),
  }
  async function take(kind: Kind, key: string): Promise<void> {
    try {
      await counters[kind].consume(digest(key))
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: state.msBeforeNext / 1000, params: { kind } })
    }
  }
  return {
    takeRegistration: (email) => take('registration', mailboxKey(email)),
    async giveBackRegistration(email) {
      await counters.registration.reward(digest(mailboxKey(email)))
    },
    async takeReset({ emailKey, address }) {
      // Note: takes from the network first, so that a flooding network uses up the requests of few addresses.
      await take('reset-network', networkOf(address))
      await take('reset-address', emailKey)
    },
    takeEmailChange: (userId) => take('email-change', userId),
  }
}

export const noMailThrottle: MailThrottle = {
  takeRegistration: async () => undefined,
  giveBackRegistration: async () => undefined,
  takeReset: async () => undefined,
  takeEmailChange: async () => undefined,
}
