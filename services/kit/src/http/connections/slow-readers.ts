import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type BodyRate, SLOWEST_BODY } from './slow-bodies.ts'

const LOOKS_PER_WINDOW = 6
/**
 * The kernel takes bytes in lumps of up to a third of its buffer: each lump earns the reader the time for that many
 * bytes at the minimum rate, up to this many windows.
 */
const LONGEST_WINDOWS = 4

interface Reading {
  until: number
  taken: number
}

export interface SlowReaders {
  stop(): void
}

/** Closes connections that read an answer too slowly. Polls connections rather than requests, at no cost per answer. */
export function closeSlowReaders(server: Server, { bytes, windowMs }: BodyRate = SLOWEST_BODY): SlowReaders {
  const open = new Set<Socket>()
  const reading = new WeakMap<Socket, Reading>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const check = () => {
    const now = performance.now()
    for (const socket of open) {
      const state = reading.get(socket)
      if (socket.writableLength === 0) {
        if (state) reading.delete(socket)
        continue
      }
      const taken = bytesTaken(socket)
      if (!state) {
        reading.set(socket, { until: now + windowMs, taken })
        continue
      }
      const earned = ((taken - state.taken) / bytes) * windowMs
      state.until = Math.min(state.until + earned, now + LONGEST_WINDOWS * windowMs)
      state.taken = taken
      if (now >= state.until) socket.destroy()
    }
  }
  const timer = setInterval(check, windowMs / LOOKS_PER_WINDOW)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Bytes that left the process; Node's `bytesWritten` includes bytes still queued. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten
}
