import type { IncomingMessage } from 'node:http'
import { hasBody } from '../has-body.ts'

/** Minimum bytes of a body per window of time. */
export interface BodyRate {
  bytes: number
  windowMs: number
}

/** 1 kB/s: slower than any usable upload line, faster than a client that only holds the connection. */
export const SLOWEST_BODY: BodyRate = { bytes: 30_000, windowMs: 30_000 }

const LOOKS_PER_WINDOW = 6

interface Watched {
  request: IncomingMessage
  since: number
  bytesAtStart: number
}

export interface SlowBodies {
  watch(request: IncomingMessage): void
  stop(): void
}

/**
 * Closes connections whose body arrives too slowly. Time in which the server does not read is not counted; an
 * interrupted upload may resume with another request.
 */
export function closeSlowBodies({ bytes, windowMs }: BodyRate = SLOWEST_BODY): SlowBodies {
  const watched = new Set<Watched>()
  const check = () => {
    const now = performance.now()
    for (const entry of watched) {
      const { request } = entry
      if (request.complete || request.destroyed) watched.delete(entry)
      else if (request.readableLength > 0) restart(entry, now)
      else if (now - entry.since >= windowMs) {
        if (request.socket.bytesRead - entry.bytesAtStart < bytes) request.socket.destroy()
        else restart(entry, now)
      }
    }
  }
  const timer = setInterval(check, windowMs / LOOKS_PER_WINDOW)
  timer.unref()
  return {
    watch(request) {
      if (!hasBody(request)) return
      watched.add({ request, since: performance.now(), bytesAtStart: request.socket.bytesRead })
    },
    stop: () => clearInterval(timer),
  }
}

function restart(entry: Watched, now: number): void {
  entry.since = now
  entry.bytesAtStart = entry.request.socket.bytesRead
}
