import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@alcove/contracts'
import type { StepOut } from '@alcove/kit/concurrency/fair-slots'
import type { Database } from '@alcove/kit/database/database'
import { networkOf, networksOf } from '@alcove/kit/http/network-of'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { LoginThrottle } from '../../ports.ts'
import { createCounter, createDigest } from './counter.ts'
import { createDelayQueue, type Pause } from './delay-queue.ts'

const KINDS = ['device', 'pair', 'address', 'account'] as const
type Kind = (typeof KINDS)[number]
type CountedKind = Exclude<Kind, 'device'>
type Keys = Readonly<Record<CountedKind, string>>

/** Failed attempts allowed, and the seconds after which they are regained. */
export type ThrottleLimits = Readonly<Record<Kind, { points: number; duration: number }>>

/**
 * Ten attempts per known device and per account and address; more per address. Above the account's limit attempts are
 * delayed, never refused for good, so that strangers cannot lock out the owner.
 */
export const LOGIN_LIMITS: ThrottleLimits = {
  device: { points: 10, duration: 900 },
  pair: { points: 10, duration: 900 },
  address: { points: 100, duration: 3_600 },
  account: { points: 100, duration: 3_600 },
}
export const WAITING_MAX = 20
export const DELAY_MAX_MS = 5_000
/** Added per failure above the account's limit. */
const DELAY_STEP_MS = 250

/**
 * Counts attempts in the database before the password is checked, so that parallel attempts all count and the
 * counters survive restarts and hold across replicas.
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
  /** Note: one after the other, so that a flood of refusals holds few connections. */
  async function giveBack(keys: Keys, kinds: CountedKind[]): Promise<void> {
    for (const kind of kinds) await counters[kind].reward(keys[kind])
  }

  /**
   * Counts one attempt and delays it where required. Gives a refused attempt back, since its password was not
   * checked.
   */
  async function admit(keys: Keys, networks: string[], stepOut: StepOut): Promise<void> {
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
      await stepOut(async () => {
        const delayMs = Math.min(DELAY_MAX_MS, excess * DELAY_STEP_MS)
        const went = await delays.wait(keys.account, delayMs, networks)
        if (!went) throw tooMany('account', DELAY_MAX_MS)
      })
    } catch (error) {
      await giveBack(keys, taken)
      throw error
    }
  }

  return {
    async take({ emailKey, address, deviceId }, stepOut) {
      if (deviceId !== null) {
        const device = digest(`${emailKey} ${deviceId}`)
        const { consumedPoints } = await consume('device', device)
        if (consumedPoints <= limits.device.points)
          return {
            succeeded: async () => void (await counters.device.delete(device)),
            unused: async () => void (await counters.device.reward(device)),
          }
        // The device has used up its own attempts and is treated as an unknown one.
      }
      const network = networkOf(address)
      const keys = {
        pair: digest(`${emailKey} ${network}`),
        address: digest(network),
        account: digest(emailKey),
      }
      await admit(keys, networksOf(address), stepOut)
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
