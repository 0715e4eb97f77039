import { Parser } from '@asyncapi/parser'
import { expect, test } from 'vitest'
import { asyncApiDocument, toExample } from '../src/asyncapi.ts'
import { cloudEventSchema } from '../src/cloud-event.ts'
import type { EventSpec } from '../src/event.ts'
import { events } from '../src/events/index.ts'

const specs = events as unknown as readonly EventSpec[]

test('generates a valid AsyncAPI document', async () => {
  const { diagnostics } = await new Parser().parse(JSON.stringify(asyncApiDocument('1.0.0')))
  expect(
    diagnostics
      .filter((diagnostic) => diagnostic.severity === 0)
      .map((diagnostic) => `${diagnostic.path.join('.')}: ${diagnostic.message}`),
  ).toEqual([])
})

test('keeps the names of the three best-known topics', () => {
  const names = specs.map((spec) => spec.name)
  expect(names).toEqual(
    expect.arrayContaining(['content.uploaded', 'content.approved', 'subscription.changed']),
  )
  expect(new Set(names).size).toBe(names.length)
})

test.each(specs.map((spec) => [spec.name, spec] as const))(
  '%s: has a valid CloudEvent as example',
  (_, spec) => {
    const envelope = cloudEventSchema.parse(toExample(spec))
    expect(spec.data.parse(envelope.data)).toEqual(spec.example)
    expect(envelope.partitionkey).not.toBe('')
  },
)

test.each(specs.map((spec) => [spec.name, spec] as const))(
  '%s: consumers tolerate unknown fields',
  (_, spec) => {
    expect(spec.data.parse({ ...(spec.example as object), addedLater: true })).toEqual(spec.example)
  },
)

test('carries a revision in every event about a content or a subscription', () => {
  const about = specs.filter((spec) => /^(content|subscription)\.|profile-changed/.test(spec.name))
  expect(about.filter((spec) => !('revision' in (spec.example as object))).map((spec) => spec.name)).toEqual(
    [],
  )
})
