import { AppError, type OperationSpec } from '@alcove/contracts'
import { networkOf, widerNetworkOf } from '@alcove/kit/http/network-of'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

type Bucket = NonNullable<OperationSpec['rate']> | 'attach' | 'upload' | 'playback' | 'site' | 'everything'

interface Limit {
  points: number
  /** Seconds. */
  duration: number
  /**
   * Points of all networks in one IPv6 /48: a caller who uses more than ten of its 65 536 networks owns it. An IPv4 /24 of a
   * carrier may stand for thousands of households and has no such limit.
   */
  widerPoints?: number
  /**
   * Points of one account from all networks; `points` then holds for each network that calls for it, an IPv6 /48 as one,
   * so that the thief of a token cannot use up its owner's points.
   */
  accountPoints?: number
}

/** Counted by account if the call names one, else by address. */
export const RATE_LIMITS: Readonly<Record<Bucket, Limit>> = {
  credentials: { points: 30, duration: 60, widerPoints: 300, accountPoints: 300 },
  /** A quarter of everything: offices share an address, and each page that is opened refreshes once. */
  refresh: { points: 300, duration: 60, widerPoints: 3_000 },
  age: { points: 30, duration: 60 },
  submission: { points: 60, duration: 60, widerPoints: 600, accountPoints: 600 },
  /** Each calls the payment provider or sends a mail. */
  contract: { points: 30, duration: 60, accountPoints: 300 },
  /** Receipts of reports: more than a person needs, too few to guess 122 random bits. */
  receipt: { points: 30, duration: 60 },
  /** Each copies a file, hashes and probes it. */
  attach: { points: 20, duration: 60, accountPoints: 200 },
  /** Bytes for the object store. */
  upload: { points: 60, duration: 60 },
  /** Playlists, segments and pictures of a whole household. */
  playback: { points: 3_000, duration: 60 },
  /** Pages and their resources of a whole household. */
  site: { points: 3_000, duration: 60 },
  everything: { points: 1_200, duration: 60 },
}

export interface RateLimits {
  /**
   * @param accountId from a verified token; households share an address, and thieves of one account do not
   * @throws AppError TOO_MANY_REQUESTS with the time to wait
   */
  consume(bucket: Bucket, clientIp: string, accountId?: string | null): Promise<void>
}

/** Counts in memory, per replica: n gateways allow n times as much. */
export function createRateLimits(limits = RATE_LIMITS): RateLimits {
  const buckets = Object.fromEntries(
    Object.entries(limits).map(([bucket, limit]) => [
      bucket,
      new RateLimiterMemory({ points: limit.points, duration: limit.duration }),
    ]),
  ) as Record<Bucket, RateLimiterMemory>
  const optional = (pick: (limit: Limit) => number | undefined) =>
    new Map(
      Object.entries(limits).flatMap(([bucket, limit]) => {
        const points = pick(limit)
        const { duration } = limit
        return points === undefined ? [] : [[bucket, new RateLimiterMemory({ points, duration })]]
      }),
    )
  const wider = optional((limit) => limit.widerPoints)
  const accounts = optional((limit) => limit.accountPoints)
  return {
    async consume(bucket, clientIp, accountId = null) {
      const network = networkOf(clientIp)
      const site = isIPv6Network(network) ? widerNetworkOf(clientIp) : null
      const account = accountId === null ? undefined : accounts.get(bucket)
      try {
        // Note: an account's key never equals that of an address.
        await buckets[bucket].consume(account ? `${accountId} ${site ?? network}` : (accountId ?? network))
        // Note: counts only what the network itself was allowed, so that one of them cannot use up the others' points.
        if (accountId !== null) await account?.consume(accountId)
        else if (site !== null) await wider.get(bucket)?.consume(site)
      } catch (state) {
        if (!(state instanceof RateLimiterRes)) throw state
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: state.msBeforeNext / 1000, params: { bucket } })
      }
    },
  }
}

const isIPv6Network = (network: string) => network.includes(':')

export const noRateLimits: RateLimits = { consume: async () => undefined }
