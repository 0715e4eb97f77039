import {
  CLOUD_EVENT_CONTENT_TYPE,
  type CloudEvent,
  cloudEventSchema,
  dataSchemaUrn,
  type EventSpec,
  majorVersion,
} from '@alcove/contracts'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import { requestContext } from '../log/request-context.ts'
import { MalformedEvent } from './malformed-event.ts'
import type { Message } from './transport.ts'

/** Largest event in bytes, well below the default limit of a Kafka broker. */
const MAX_EVENT_BYTES = 512 * 1024

/** Accepts older events with an invalid caller's trace and drops the trace. */
const receivedSchema = cloudEventSchema.extend({
  traceparent: cloudEventSchema.shape.traceparent.catch(undefined),
})

/** Wraps data into a validated CloudEvent and a message; invalid data is a fault of the emitting code. */
export function toMessage<E extends EventSpec>(
  spec: E,
  data: unknown,
  author: { service: string; clock: Clock; ids: Ids },
): Message {
  const checked = spec.data.parse(data)
  const key = spec.key(checked)
  const context = requestContext()
  const event: CloudEvent = {
    specversion: '1.0',
    id: author.ids(),
    source: `/services/${author.service}`,
    type: spec.name,
    subject: key,
    time: author.clock.now().toISOString(),
    datacontenttype: 'application/json',
    dataschema: dataSchemaUrn(spec),
    partitionkey: key,
    ...(context ? { requestid: context.requestId } : {}),
    ...(context?.traceparent ? { traceparent: context.traceparent } : {}),
    data: checked,
  }
  const value = JSON.stringify(event)
  if (Buffer.byteLength(value) > MAX_EVENT_BYTES)
    throw new Error(`Event ${spec.name} is larger than ${MAX_EVENT_BYTES} bytes`)
  return { topic: spec.name, key, value, headers: { 'content-type': CLOUD_EVENT_CONTENT_TYPE } }
}

/** @throws MalformedEvent with the reason */
export function fromMessage(spec: EventSpec, message: Message): CloudEvent {
  let json: unknown
  try {
    json = JSON.parse(message.value)
  } catch {
    throw new MalformedEvent('not JSON')
  }
  const envelope = receivedSchema.safeParse(json)
  if (!envelope.success) throw new MalformedEvent(`not a CloudEvent: ${firstIssue(envelope.error)}`)
  const event = envelope.data
  if (event.type !== spec.name) throw new MalformedEvent(`type ${event.type} on topic ${message.topic}`)
  if (majorVersion(event.dataschema) !== spec.version)
    throw new MalformedEvent(`unknown version ${event.dataschema}`)
  if (spec.author !== null && event.source !== `/services/${spec.author}`) {
    throw new MalformedEvent(`${event.source} may not say ${spec.name}`)
  }
  const data = spec.data.safeParse(event.data)
  if (!data.success) throw new MalformedEvent(`data: ${firstIssue(data.error)}`)
  return { ...event, data: data.data }
}

function firstIssue(error: { issues: { path: PropertyKey[]; message: string }[] }): string {
  const issue = error.issues[0]
  return issue ? `${issue.path.join('.')} ${issue.message}` : 'unknown'
}
