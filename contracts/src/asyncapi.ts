import { z } from 'zod'
import { CLOUD_EVENT_CONTENT_TYPE, cloudEventSchema, dataSchemaUrn } from './cloud-event.ts'
import type { EventSpec } from './event.ts'
import { events } from './events/index.ts'

type Json = Record<string, unknown>

/** Generates the AsyncAPI 3.0 document of every topic from the events. */
export function asyncApiDocument(version: string): Json {
  const specs = events as unknown as readonly EventSpec[]
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Alcôve events',
      version,
      description:
        'CloudEvents 1.0 in structured JSON mode. Delivery is at least once, in order per key; consumers deduplicate by event id. ' +
        'A message without a value is the tombstone of its key on a state topic; its attributes are headers (binary content mode). ' +
        'An event that a consumer gives up on is sent to `<topic>.dlq` with the reason in its headers.',
    },
    defaultContentType: CLOUD_EVENT_CONTENT_TYPE,
    channels: Object.fromEntries(
      specs.map((spec) => [
        spec.name,
        {
          address: spec.name,
          description: spec.summary,
          messages: { [spec.name]: { $ref: `#/components/messages/${spec.name}` } },
        },
      ]),
    ),
    operations: Object.fromEntries(
      specs.map((spec) => [
        `send-${spec.name}`,
        {
          action: 'send',
          channel: { $ref: `#/channels/${spec.name}` },
          summary: spec.author === null ? 'Sent by every service' : `Sent by ${spec.author}`,
        },
      ]),
    ),
    components: { messages: Object.fromEntries(specs.map((spec) => [spec.name, message(spec)])) },
  }
}

function message(spec: EventSpec): Json {
  const urn = dataSchemaUrn(spec)
  const envelope = jsonSchema(cloudEventSchema)
  const properties = envelope.properties as Json
  return {
    name: spec.name,
    title: spec.summary,
    contentType: CLOUD_EVENT_CONTENT_TYPE,
    payload: {
      ...envelope,
      properties: {
        ...properties,
        type: { const: spec.name },
        dataschema: { const: urn },
        data: jsonSchema(spec.data),
      },
    },
    examples: [{ name: spec.name, payload: toExample(spec) }],
  }
}

/** Wraps the example of an event in its envelope, as sent. */
export function toExample(spec: EventSpec): Json {
  return {
    specversion: '1.0',
    id: '0198f5a0-0000-7000-8000-0000000000ff',
    source: `/services/${spec.author ?? 'identity'}`,
    type: spec.name,
    subject: spec.key(spec.example),
    time: '2026-11-21T10:00:00.000Z',
    datacontenttype: 'application/json',
    dataschema: dataSchemaUrn(spec),
    partitionkey: spec.key(spec.example),
    data: spec.example,
  }
}

function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  return json
}
