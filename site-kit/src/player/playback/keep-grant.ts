import { ApiError } from '@alcove/contracts/client'
import type { ErrorCode } from '@alcove/contracts/errors'
import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'

/**
 * Milliseconds between two checks during playback; with the caches of server and edge, a revoked grant ends within
 * ten seconds.
 */
export const CHECK_EVERY_MS = 4_000
/** Fraction of its lifetime after which a grant is renewed. */
const RENEW_AT = 0.8
const RENEW_RETRY_MS = 30_000

export type GrantState = 'holds' | 'ended' | 'unknown'

type Grant = Pick<HlsUrl, 'url' | 'expiresIn'>

export interface KeepGrantOptions {
  grant: Grant
  /** Requests another grant for what this one plays. @throws ApiError */
  renew(token: string): Promise<Grant>
  /** Called once when the grant has ended and playback must stop. */
  onEnded(): void
  fetch?: typeof fetch
  /** Milliseconds, from a clock that runs on while the device sleeps. */
  now?: () => number
}

/** Checks a playback grant while a video plays and renews it before it expires. */
export interface GrantKeeper {
  /** Checks the grant and renews it when due. Overlapping calls share one result. */
  check(): Promise<GrantState>
  /** Rewrites a URL to the grant in force. */
  current(url: string): string
}

export function keepGrant({
  grant: first,
  renew,
  onEnded,
  fetch: send = fetch,
  now = Date.now,
}: KeepGrantOptions): GrantKeeper {
  let grant = { url: first.url, since: now(), expiresIn: first.expiresIn * 1_000 }
  let lastTry = Number.NEGATIVE_INFINITY
  let ended = false
  let running: Promise<GrantState> | undefined

  const age = () => now() - grant.since
  const hasExpired = () => age() >= grant.expiresIn

  function endGrant(): GrantState {
    if (!ended) onEnded()
    ended = true
    return 'ended'
  }

  /** @returns `ended` when the platform refuses, `unknown` when it cannot be reached */
  async function exchange(): Promise<GrantState> {
    lastTry = now()
    try {
      const { url, expiresIn } = await renew(GRANT.exec(grant.url)?.[1] ?? '')
      grant = { url, since: lastTry, expiresIn: expiresIn * 1_000 }
      lastTry = Number.NEGATIVE_INFINITY
      return 'holds'
    } catch (error) {
      const refused = error instanceof ApiError && [401, 403, 404].includes(error.status)
      return refused ? 'ended' : 'unknown'
    }
  }

  async function checkAndRenew(): Promise<GrantState> {
    if (ended) return 'ended'
    let exchanged: GrantState | undefined
    if (age() >= grant.expiresIn * RENEW_AT && now() - lastTry >= RENEW_RETRY_MS) exchanged = await exchange()
    if (exchanged === 'holds') return 'holds'
    // A refused renewal does not end the grant: until it expires, the check decides.
    const state = await checkGrant(grant.url, send)
    if (state !== 'ended') return state
    if (!hasExpired()) return endGrant()
    exchanged ??= await exchange()
    return exchanged === 'ended' ? endGrant() : exchanged
  }

  return {
    check() {
      running ??= checkAndRenew().finally(() => {
        running = undefined
      })
      return running
    },
    current: (url) => url.replace(GRANT, () => GRANT.exec(grant.url)?.[0] ?? ''),
  }
}

const GRANT = /\/media\/([^/]+)\//
const REFUSED: ErrorCode = 'PLAYBACK_GRANT_INVALID'

/** Only the platform's own refusal ends a grant; network failures, server errors and foreign pages do not. */
async function checkGrant(url: string, send: typeof fetch): Promise<GrantState> {
  try {
    const response = await send(url.replace(/[^/]*$/, 'check'), {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(CHECK_EVERY_MS),
    })
    if (response.status === 204) return 'holds'
    if (response.status !== 403) return 'unknown'
    const { code } = (await response.json()) as { code?: string }
    return code === REFUSED ? 'ended' : 'unknown'
  } catch {
    return 'unknown'
  }
}
