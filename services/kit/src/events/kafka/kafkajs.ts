import { createRequire } from 'node:module'
import { CompressionTypes, Kafka, logLevel, Partitioners } from 'kafkajs'
import { registerCodecs } from './compression.ts'

interface RequestQueue {
  pending: unknown[]
  /** Milliseconds since the epoch; -1 before a broker throttled anything. */
  throttledUntil: number
  scheduleCheckPendingRequests(): void
}

const queue: { prototype: RequestQueue } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue')
const { scheduleCheckPendingRequests } = queue.prototype

// Note: kafkajs schedules a check after every answer, with nothing to check after a negative time; Node 24 warns of it.
queue.prototype.scheduleCheckPendingRequests = function () {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) scheduleCheckPendingRequests.call(this)
}

registerCodecs()

/** kafkajs, which is no longer maintained, with what Node 24 does not like mended. */
export { CompressionTypes, Kafka, logLevel, Partitioners }
