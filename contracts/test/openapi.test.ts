import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { operations } from '../src/http/index.ts'
import { openApiDocument } from '../src/openapi.ts'
import type { OperationSpec } from '../src/operation.ts'

const document = openApiDocument('1.0.0')
const specs = operations as readonly OperationSpec[]

test('generates valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
})

test('documents every operation callable from outside, and no other', () => {
  const documented = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const outside = specs.filter((spec) => spec.audience !== 'internal')
  expect(documented.sort()).toEqual(outside.map((spec) => `${spec.method} ${spec.path}`).sort())
})

test('has unique operation ids and endpoints', () => {
  expect(new Set(specs.map((spec) => spec.id)).size).toBe(specs.length)
  expect(new Set(specs.map((spec) => `${spec.method} ${spec.path}`)).size).toBe(specs.length)
})

test('resolves every reference to a component', () => {
  const schemas = (document.components as { schemas: object }).schemas
  const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/([\w-]+)/g)].map(
    ([, name]) => name,
  )
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter((name) => !(name! in schemas))).toEqual([])
})

test('requires an age proof for every read of content', () => {
  const reads = specs.filter(
    (spec) => spec.method === 'GET' && /^\/api\/(adult-content|contents|images)/.test(spec.path),
  )
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.filter((spec) => !spec.ageProof).map((spec) => spec.id)).toEqual([])
})
