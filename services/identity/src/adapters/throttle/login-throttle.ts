import { createHash } from 'node:crypto'
import { AppError } from '@alcove/contracts'
import type { Database } from '@alcove/kit/database/database'
import { networkOf } from '@alcove/kit/http/network-of'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { LoginThrottle } from '../../ports.ts'

export interface ThrottleLimits {
  /** Failures before waiting, and the window they count in, in seconds. */
  pair: { points: number; duration: number }
  account: { points: number; duration: number }
  address: { points: number; duration: number }
}

/** Ten tries for a person at one place; far more for an account or an address, so that nobody locks others out. */
export const LOGIN_LIMITS: ThrottleLimits = {
  pair: { points: 10, duration: 900 },
  account: { points: 100, duration: 3_600 },
  address: { points: 100, duration: 3_600 },
}

/** Failed logins, counted in the database: a restart or a second replica forgives nothing. */
export function createLoginThrottle(
  database: Database,
  limits: ThrottleLimits = LOGIN_LIMITS,
): LoginThrottle {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const rows = await database.query(text, values)
      return { rows, rowCount: rows.length }
    },
  }
  const limiter = (keyPrefix: string, { points, duration }: { points: number; duration: number }) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'login_failure',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix,
      points,
      duration,
    })
  const counters = {
    pair: limiter('pair', limits.pair),
    account: limiter('account', limits.account),
    address: limiter('address', limits.address),
  }
  const keysOf = (email: string, address: string) => ({
    pair: digest(`${email} ${networkOf(address)}`),
    account: digest(email),
    address: digest(networkOf(address)),
  })
  const each = (email: string, address: string) => {
    const keys = keysOf(email, address)
    return (['pair', 'account', 'address'] as const).map((kind) => ({
      kind,
      counter: counters[kind],
      key: keys[kind],
    }))
  }
  return {
    async check(email, address) {
      for (const { kind, counter, key } of each(email, address)) {
        const state = await counter.get(key)
        if (state && state.consumedPoints >= limits[kind].points) {
          throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: state.msBeforeNext / 1000, params: { kind } })
        }
      }
    },
    async failed(email, address) {
      // Note: consume() rejects with the state once the limit is passed; the count is kept either way.
      await Promise.all(
        each(email, address).map(({ counter, key }) => counter.consume(key).catch(ignoreLimit)),
      )
    },
    async succeeded(email, address) {
      await counters.pair.delete(keysOf(email, address).pair)
    },
  }
}

export const noThrottle: LoginThrottle = {
  check: async () => undefined,
  failed: async () => undefined,
  succeeded: async () => undefined,
}

function ignoreLimit(reason: RateLimiterRes | Error): void {
  if (reason instanceof Error) throw reason
}

/** Addresses and emails are not kept in clear. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32)
}
