import { AppError } from '@alcove/contracts'
import { coalesce } from '@alcove/kit/concurrency/coalesce'
import { LRUCache } from 'lru-cache'
import type { MediaDeps } from '../deps.ts'
import {
  type GrantStanding,
  isExpired,
  isGrantValid,
  type PlaybackGrant,
  playbackGrantSchema,
} from '../domain/playback.ts'

export interface ValidGrant {
  contentId: string
  /** Folder of the content's renditions; permanently names one set of them. */
  hlsPrefix: string
}

/** @throws PLAYBACK_GRANT_INVALID for a token that is not ours, has expired or was ended */
export type CheckPlaybackGrant = (token: string) => Promise<ValidGrant>

/** Milliseconds. Longer, and revoked content would play on: events reach only one replica of a group. */
const LOOK_UP_TTL_MS = 2_000
const LOOK_UPS_MAX = 20_000

interface LookUp {
  grant: PlaybackGrant
  standing: GrantStanding | null
}

/** Checks a grant against the database, at most once in two seconds for each. */
export function createCheckPlaybackGrant(
  deps: Pick<MediaDeps, 'store' | 'grants' | 'clock'>,
): CheckPlaybackGrant {
  const known = new LRUCache<string, LookUp>({ max: LOOK_UPS_MAX, ttl: LOOK_UP_TTL_MS })
  const flights = new Map<string, Promise<LookUp>>()

  async function lookUp(token: string): Promise<LookUp> {
    const { data: grant } = playbackGrantSchema.safeParse(deps.grants.open(token))
    const now = deps.clock.now()
    if (!grant || isExpired(grant, now)) throw new AppError('PLAYBACK_GRANT_INVALID')
    const began = performance.now()
    const found = { grant, standing: await deps.store.findGrantStanding(grant, now) }
    // The result is as old as its query: a slow database must not extend the cache.
    known.set(token, found, { start: began })
    return found
  }

  return async (token) => {
    const { grant, standing } = known.get(token) ?? (await coalesce(flights, token, () => lookUp(token)))
    const prefix = standing?.hlsPrefix
    if (!prefix || !isGrantValid(grant, standing, deps.clock.now()))
      throw new AppError('PLAYBACK_GRANT_INVALID')
    return { contentId: grant.c, hlsPrefix: prefix }
  }
}
