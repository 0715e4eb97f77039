import type { ServerResponse } from 'node:http'
import { networkOf } from '@alcove/kit/http/network-of'

/** Far more than browsers behind one address leave untaken: what they read slowly waits in the kernel first. */
export const HELD_BYTES_PER_NETWORK = 64 * 1024 ** 2
/** What the source of an answer that streams has read ahead. */
const READ_AHEAD = 128 * 1024
/** Sums are measured no more often; what is written meanwhile is added. */
const MEASURED_MS = 20

export interface HeldAnswers {
  /** Counts what of an answer waits for its reader, until it has gone out or its reader has left. */
  watch(clientIp: string, response: ServerResponse): void
  /** Whether the answers that wait for readers of a network take as much memory as they may. */
  isFull(clientIp: string): boolean
}

interface Network {
  open: Set<ServerResponse>
  bytes: number
  measuredAt: number
}

/**
 * Bytes that one network keeps in memory by not reading its answers, whatever was asked for. Counted per replica, and not
 * lifted by `RATE_LIMIT=off`. An answer that is written while the network has twice as much as it may is cut off.
 */
export function createHeldAnswers(max = HELD_BYTES_PER_NETWORK, now = () => performance.now()): HeldAnswers {
  const networks = new Map<string, Network>()

  function bytesOf(network: Network): number {
    const time = now()
    if (time - network.measuredAt >= MEASURED_MS) {
      network.measuredAt = time
      network.bytes = 0
      for (const response of network.open) network.bytes += bytesHeld(response)
    }
    return network.bytes
  }

  return {
    watch(clientIp, response) {
      // Note: one that has closed does not say so again.
      if (response.closed || response.destroyed) return
      const key = networkOf(clientIp)
      const network = networks.get(key) ?? { open: new Set(), bytes: 0, measuredAt: 0 }
      networks.set(key, network)
      network.open.add(response)
      response.once('close', () => {
        network.open.delete(response)
        if (network.open.size === 0) networks.delete(key)
      })
      const count = () => {
        if (response.writableLength === 0) return
        network.bytes += response.writableLength
        if (bytesOf(network) > 2 * max) response.destroy()
      }
      if (response.writableEnded) count()
      else response.once('prefinish', count)
    },
    isFull(clientIp) {
      const network = networks.get(networkOf(clientIp))
      return network !== undefined && bytesOf(network) >= max
    },
  }
}

function bytesHeld({ writableLength, writableEnded }: ServerResponse): number {
  return writableLength === 0 || writableEnded ? writableLength : writableLength + READ_AHEAD
}
