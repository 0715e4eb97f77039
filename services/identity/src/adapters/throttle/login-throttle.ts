import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@alcove/contracts'
import type { Database } from '@alcove/kit/database/database'
import { networkOf } from '@alcove/kit/http/network-of'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { LoginThrottle } from '../../ports.ts'
import { createCounter, createDigest } from './counter.ts'
import { createDelayQueue, type Pause } from './delay-queue.ts'

const KINDS = ['device', 'pair', 'address', 'account'] as const
type Kind = (typeof KINDS)[number]
type CountedKind = Exclude<Kind, 'device'>
type Keys = Readonly<Record<CountedKind, string>>

/** Tries that fail, and the seconds in which they come back. */
export type ThrottleLimits = Readonly<Record<Kind, { points: number; duration: number }>>

/**
 * Ten tries for a known device, and for an account from one address; far more for an address. Above the limit of the
 * account a try is slowed down and never refused for good: strangers cannot lock its owner out.
 */
export const LOGIN_LIMITS: ThrottleLimits = {
  device: { points: 10, duration: 900 },
  pair: { points: 10, duration: 900 },
  address: { points: 100, duration: 3_600 },
  account: { points: 100, duration: 3_600 },
}
export const WAITING_MAX = 20
export const DELAY_MAX_MS = 5_000
/** For each failure above the limit of the account. */
const DELAY_STEP_MS = 250

/**
 * Tries of a password, counted in the database before the password is looked at: thirty at once are thirty, and a
 * restart or a second replica forgives nothing.
 */
export function createLoginThrottle(
  database: Database,
  secret: string,
  limits: ThrottleLimits = LOGIN_LIMITS,
  pause: Pause = sleep,
): LoginThrottle {
  const counters = createCounters(database, limits)
  const delays = createDelayQueue(WAITING_MAX, pause)
  const digest = createDigest(secret)

  async function consume(kind: Kind, key: string): Promise<RateLimiterRes> {
    return counters[kind].consume(key).catch((reason) => {
      if (reason instanceof RateLimiterRes) return reason
      throw reason
    })
  }
  const giveBack = async (keys: Keys, kinds: CountedKind[]) =>
    void (await Promise.all(kinds.map((kind) => counters[kind].reward(keys[kind]))))

  /** Counts one try and holds it back where it must wait. A try that is refused was not looked at: it is given back. */
  async function admit(keys: Keys): Promise<void> {
    const taken: CountedKind[] = []
    const count = async (kind: CountedKind) => {
      const state = await consume(kind, keys[kind])
      taken.push(kind)
      return state
    }
    try {
      for (const kind of ['pair', 'address'] as const) {
        const { consumedPoints, msBeforeNext } = await count(kind)
        if (consumedPoints > limits[kind].points) throw tooMany(kind, msBeforeNext)
      }
      const excess = (await count('account')).consumedPoints - limits.account.points
      if (excess <= 0) return
      const went = await delays.wait(keys.account, Math.min(DELAY_MAX_MS, excess * DELAY_STEP_MS))
      if (!went) throw tooMany('account', DELAY_MAX_MS)
    } catch (error) {
      await giveBack(keys, taken)
      throw error
    }
  }

  return {
    async take({ emailKey, address, deviceId }) {
      if (deviceId !== null) {
        const device = digest(`${emailKey} ${deviceId}`)
        const { consumedPoints } = await consume('device', device)
        if (consumedPoints <= limits.device.points)
          return {
            succeeded: async () => void (await counters.device.delete(device)),
            unused: async () => void (await counters.device.reward(device)),
          }
        // Its own tries are used up: from here on it is a device like any other.
      }
      const network = networkOf(address)
      const keys = {
        pair: digest(`${emailKey} ${network}`),
        address: digest(network),
        account: digest(emailKey),
      }
      await admit(keys)
      return {
        async succeeded() {
          await counters.pair.delete(keys.pair)
          await giveBack(keys, ['address', 'account'])
        },
        unused: () => giveBack(keys, ['pair', 'address', 'account']),
      }
    },
  }
}

export const noThrottle: LoginThrottle = {
  take: async () => ({ succeeded: async () => undefined, unused: async () => undefined }),
}

function createCounters(database: Database, limits: ThrottleLimits): Record<Kind, RateLimiterPostgres> {
  const counters = KINDS.map((kind) => [kind, createCounter(database, kind, limits[kind])])
  return Object.fromEntries(counters) as Record<Kind, RateLimiterPostgres>
}

function tooMany(kind: CountedKind, waitMs: number): AppError {
  return new AppError('TOO_MANY_ATTEMPTS', { retryAfter: waitMs / 1000, params: { kind } })
}
