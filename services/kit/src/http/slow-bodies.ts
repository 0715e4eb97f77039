import type { IncomingMessage } from 'node:http'
import { hasBody } from './has-body.ts'

/** A body must bring so many bytes in each window of time. */
export interface BodyRate {
  bytes: number
  windowMs: number
}

/** 1 kB/s: slower than any line on which somebody would send a file, faster than who holds a connection for its own sake. */
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
 * Closes connections whose body comes too slowly. Who uploads may stop and go on later with another request; only one that
 * is open has to move. Time in which we do not read counts for nobody.
 */
export function closeSlowBodies({ bytes, windowMs }: BodyRate = SLOWEST_BODY): SlowBodies {
  const watched = new Set<Watched>()
  const look = () => {
    const now = performance.now()
    for (const one of watched) {
      const { request } = one
      if (request.complete || request.destroyed) watched.delete(one)
      else if (request.readableLength > 0) restart(one, now)
      else if (now - one.since >= windowMs) {
        if (request.socket.bytesRead - one.bytesAtStart < bytes) request.socket.destroy()
        else restart(one, now)
      }
    }
  }
  const timer = setInterval(look, windowMs / LOOKS_PER_WINDOW)
  timer.unref()
  return {
    watch(request) {
      if (!hasBody(request)) return
      watched.add({ request, since: performance.now(), bytesAtStart: request.socket.bytesRead })
    },
    stop: () => clearInterval(timer),
  }
}

function restart(one: Watched, now: number): void {
  one.since = now
  one.bytesAtStart = one.request.socket.bytesRead
}
