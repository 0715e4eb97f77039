import { ApiError } from './client.ts'
import type { ErrorCode } from './errors.ts'
import type { HlsUrl } from './resources/hls-url.ts'

/** Milliseconds between two checks while a video plays: with what server and edge remember it stays within ten seconds. */
export const CHECK_EVERY_MS = 4_000
/** Share of its lifetime after which a grant is exchanged for another. */
const RENEW_AT = 0.8
const RENEW_RETRY_MS = 30_000

export type GrantState = 'holds' | 'ended' | 'unknown'

export interface KeepGrantOptions {
  grant: HlsUrl
  /** Asks for another grant for the same content. @throws ApiError */
  renew(): Promise<HlsUrl>
  /** The grant has ended: what plays must stop. Called once. */
  onEnded(): void
  fetch?: typeof fetch
  /** Milliseconds; a clock that runs on while the device sleeps. */
  now?: () => number
}

/** Keeps a playback grant while a video plays: asks whether it holds, and renews it before its end. */
export interface GrantKeeper {
  /** Asks once, and renews what runs out. Calls that overlap share the answer. */
  check(): Promise<GrantState>
  /** The same file under the grant in force. */
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

  function end(): GrantState {
    if (!ended) onEnded()
    ended = true
    return 'ended'
  }

  /** @returns ended where the platform refuses, unknown where it could not be asked */
  async function exchange(): Promise<GrantState> {
    lastTry = now()
    try {
      const { url, expiresIn } = await renew()
      grant = { url, since: lastTry, expiresIn: expiresIn * 1_000 }
      lastTry = Number.NEGATIVE_INFINITY
      return 'holds'
    } catch (error) {
      const refused = error instanceof ApiError && [401, 403, 404].includes(error.status)
      return refused ? 'ended' : 'unknown'
    }
  }

  async function ask(): Promise<GrantState> {
    if (ended) return 'ended'
    let exchanged: GrantState | undefined
    if (age() >= grant.expiresIn * RENEW_AT && now() - lastTry >= RENEW_RETRY_MS) exchanged = await exchange()
    if (exchanged === 'holds') return 'holds'
    // A refusal to renew is no end: the check decides for as long as the grant lives.
    const state = await checkGrant(grant.url, send)
    if (state !== 'ended') return state
    if (!hasExpired()) return end()
    exchanged ??= await exchange()
    return exchanged === 'ended' ? end() : exchanged
  }

  return {
    check() {
      running ??= ask().finally(() => {
        running = undefined
      })
      return running
    },
    current: (url) => url.replace(GRANT, () => GRANT.exec(grant.url)?.[0] ?? ''),
  }
}

const GRANT = /\/media\/[^/]+\//
const REFUSED: ErrorCode = 'PLAYBACK_GRANT_INVALID'

/** Only our own refusal ends a grant: no network, a broken server and somebody else's page do not. */
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
