import type { ServerResponse } from 'node:http'
import { networkOf } from '@alcove/kit/http/network-of'

/** Far above what browsers of one address leave unread: the kernel buffers slow readers first. */
export const HELD_BYTES_PER_NETWORK = 64 * 1024 ** 2
/** Bytes that the source of a streamed answer has read ahead. */
const READ_AHEAD = 128 * 1024
/** Shortest interval between two measurements; bytes written in between are added. */
const MEASURED_MS = 20

export interface HeldAnswers {
  /** Counts the unsent bytes of an answer until it is sent or its reader leaves. */
  watch(clientIp: string, response: ServerResponse): void
  /** Checks whether unread answers of a network use all of its memory allowance. */
  isFull(clientIp: string): boolean
}

interface Network {
  open: Set<ServerResponse>
  bytes: number
  measuredAt: number
}

/**
 * Limits the memory that one network takes by not reading its answers. Counted per replica, also with `RATE_LIMIT=off`;
 * an answer past twice the limit is cut.
 */
export function createHeldAnswers(max = HELD_BYTES_PER_NETWORK, now = () => performance.now()): HeldAnswers {
  const networks = new Map<string, Network>()

  function measureBytes(network: Network): number {
    const time = now()
    if (time - network.measuredAt >= MEASURED_MS) {
      network.measuredAt = time
      network.bytes = 0
      for (const response of network.open) network.bytes += countHeldBytes(response)
    }
    return network.bytes
  }

  return {
    watch(clientIp, response) {
      // Note: a closed response emits no further 'close'.
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
        if (measureBytes(network) > 2 * max) response.destroy()
      }
      if (response.writableEnded) count()
      else response.once('prefinish', count)
    },
    isFull(clientIp) {
      const network = networks.get(networkOf(clientIp))
      return network !== undefined && measureBytes(network) >= max
    },
  }
}

function countHeldBytes({ writableLength, writableEnded }: ServerResponse): number {
  return writableLength === 0 || writableEnded ? writableLength : writableLength + READ_AHEAD
}
