import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type BodyRate, SLOWEST_BODY } from './slow-bodies.ts'

const LOOKS_PER_WINDOW = 6
/**
 * The kernel takes bytes in lumps, as large as a third of what it buffers: a lump gives its reader the time in which that many
 * are read at the slowest, but never more than so many windows.
 */
const LONGEST_WINDOWS = 4

interface Reading {
  until: number
  taken: number
}

export interface SlowReaders {
  stop(): void
}

/**
 * Closes connections that take an answer too slowly while there are bytes to give. Looks at connections, not at requests: an
 * answer costs nothing more for being watched.
 */
export function closeSlowReaders(server: Server, { bytes, windowMs }: BodyRate = SLOWEST_BODY): SlowReaders {
  const open = new Set<Socket>()
  const reading = new WeakMap<Socket, Reading>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const look = () => {
    const now = performance.now()
    for (const socket of open) {
      const one = reading.get(socket)
      if (socket.writableLength === 0) {
        if (one) reading.delete(socket)
        continue
      }
      const taken = bytesTaken(socket)
      if (!one) {
        reading.set(socket, { until: now + windowMs, taken })
        continue
      }
      const earned = ((taken - one.taken) / bytes) * windowMs
      one.until = Math.min(one.until + earned, now + LONGEST_WINDOWS * windowMs)
      one.taken = taken
      if (now >= one.until) socket.destroy()
    }
  }
  const timer = setInterval(look, windowMs / LOOKS_PER_WINDOW)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** What has left this process. Node's own `bytesWritten` also counts what still waits in it. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten
}
