import { AppError, type OperationSpec } from '@alcove/contracts'
import { networkOf } from '@alcove/kit/http/network-of'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

type Bucket = NonNullable<OperationSpec['rate']> | 'everything'

/** Calls an address may make, and the seconds in which they come back. A whole household shares an address. */
export const RATE_LIMITS: Readonly<Record<Bucket, { points: number; duration: number }>> = {
  credentials: { points: 30, duration: 60 },
  age: { points: 30, duration: 60 },
  submission: { points: 60, duration: 60 },
  everything: { points: 1_200, duration: 60 },
}

export interface RateLimits {
  /** @throws AppError TOO_MANY_REQUESTS */
  draw(bucket: Bucket, clientIp: string): Promise<void>
}

/** Counted in memory, per replica: behind n gateways an address has n times as much. */
export function createRateLimits(limits = RATE_LIMITS): RateLimits {
  const buckets = Object.fromEntries(
    Object.entries(limits).map(([bucket, limit]) => [bucket, new RateLimiterMemory(limit)]),
  ) as Record<Bucket, RateLimiterMemory>
  return {
    async draw(bucket, clientIp) {
      try {
        await buckets[bucket].consume(networkOf(clientIp))
      } catch (state) {
        if (!(state instanceof RateLimiterRes)) throw state
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: state.msBeforeNext / 1000, params: { bucket } })
      }
    },
  }
}

export const noRateLimits: RateLimits = { draw: async () => undefined }
