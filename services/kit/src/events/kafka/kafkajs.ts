import { createRequire } from 'node:module'
import { CompressionTypes, Kafka, logLevel, Partitioners } from 'kafkajs'
import { registerCodecs } from './compression.ts'

interface RequestQueue {
  pending: unknown[]
  /** Milliseconds since the epoch; -1 until a broker throttles. */
  throttledUntil: number
  scheduleCheckPendingRequests(): void
}

const queue: { prototype: RequestQueue } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue')
const { scheduleCheckPendingRequests } = queue.prototype

// Note: kafkajs schedules a check after every answer, with a negative delay when nothing is due; Node 24 warns of it.
queue.prototype.scheduleCheckPendingRequests = function () {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) scheduleCheckPendingRequests.call(this)
}

registerCodecs()

/** Re-exports kafkajs, which is unmaintained, patched for Node 24. */
export { CompressionTypes, Kafka, logLevel, Partitioners }
