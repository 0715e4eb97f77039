import { z } from 'zod'
import type { EventSpec } from '../event.ts'
import { events } from '../events/index.ts'
import { operations } from '../http/index.ts'
import { isBinary, type OperationSpec } from '../operation.ts'

export type JsonSchema = { [key: string]: unknown }

/** Everything promised between parties as JSON Schema: what readers rely on and what writers may send. */
export interface Snapshot {
  /** `operation:logIn:body` -> schema of what callers may send. */
  accepted: Record<string, JsonSchema>
  /** `operation:logIn:200`, `event:content.uploaded:1` -> schema of what readers rely on. */
  promised: Record<string, JsonSchema>
}

export function takeSnapshot(): Snapshot {
  const snapshot: Snapshot = { accepted: {}, promised: {} }
  for (const spec of operations as readonly OperationSpec[]) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = spec[part]
      if (schema) snapshot.accepted[`${spec.id}:${part}`] = jsonSchema(schema, 'input')
    }
    for (const [status, answer] of Object.entries(spec.answers)) {
      if (answer !== null && !isBinary(answer))
        snapshot.promised[`${spec.id}:${status}`] = jsonSchema(answer, 'output')
    }
  }
  for (const spec of events as unknown as readonly EventSpec[]) {
    snapshot.promised[`${spec.name}:${spec.version}`] = jsonSchema(spec.data, 'output')
  }
  return snapshot
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
}
