import { z } from 'zod'
import type { EventSpec } from './event.ts'

/** Version, trace, parent and flags (W3C Trace Context), which forbids version ff and ids of zeros. */
export const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** CloudEvents 1.0 in structured JSON mode, with the partitioning and distributed-tracing extensions. */
export const cloudEventSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.string().min(1),
  source: z.string().min(1),
  type: z.string().min(1),
  subject: z.string().optional(),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  dataschema: z.string(),
  partitionkey: z.string(),
  /** Id of the request that caused the event. */
  requestid: z.string().optional(),
  traceparent: z.string().regex(TRACEPARENT).optional(),
  data: z.unknown(),
})
export type CloudEvent = z.output<typeof cloudEventSchema>

export const CLOUD_EVENT_CONTENT_TYPE = 'application/cloudevents+json; charset=UTF-8'

export function dataSchemaUrn(spec: Pick<EventSpec, 'name' | 'version'>): string {
  return `urn:alcove:event:${spec.name}:${spec.version}`
}

/** Reads the major version at the end of a `dataschema`; NaN when there is none. */
export function majorVersion(dataschema: string): number {
  return Number(dataschema.slice(dataschema.lastIndexOf(':') + 1))
}

export function deadLetterTopic(topic: string): string {
  return `${topic}.dlq`
}
