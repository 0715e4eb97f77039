import { z } from 'zod'
import { type ErrorCode, errors } from './errors.ts'
import { operations } from './http/index.ts'
import { isBinary, type OperationSpec } from './operation.ts'

type Json = Record<string, unknown>

/** JSON-LD for public paths, plain JSON for the back office. */
const REQUEST_MEDIA_TYPES = ['application/ld+json', 'application/json']

/** Errors that any operation may return. */
const SHARED_ERRORS: ErrorCode[] = [
  'MALFORMED_REQUEST',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'SERVICE_UNAVAILABLE',
]

/** Generates the OpenAPI 3.1 document of every operation that the gateway routes. */
export function openApiDocument(version: string): Json {
  const schemas: Json = { Problem: problemSchema() }
  const paths: Record<string, Json> = {}
  for (const spec of operations as readonly OperationSpec[]) {
    if (spec.audience === 'internal') continue
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: describe(spec, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Alcôve',
      version,
      description:
        'Every refusal is `application/problem+json` (RFC 9457) with a stable `code` and a French `message`. ' +
        'Reads of content need an age proof: the cookie of `POST /api/age-gate/verify`, or the header `X-Age-Proof`.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ageProof: { type: 'apiKey', in: 'header', name: 'X-Age-Proof' },
        ageProofCookie: { type: 'apiKey', in: 'cookie', name: 'age_proof' },
      },
    },
  }
}

function describe(spec: OperationSpec, schemas: Json): Json {
  const described: Json = {
    operationId: spec.id,
    summary: spec.summary,
    tags: [spec.service],
    responses: responses(spec, schemas),
    security: security(spec),
  }
  const parameters = [...listParameters(spec.params, 'path'), ...listParameters(spec.query, 'query')]
  if (parameters.length > 0) described.parameters = parameters
  if (spec.body) {
    const media =
      spec.method === 'PATCH' ? [...REQUEST_MEDIA_TYPES, 'application/merge-patch+json'] : REQUEST_MEDIA_TYPES
    const schema = toSchema(spec.body, 'input', schemas)
    described.requestBody = {
      required: true,
      content: Object.fromEntries(media.map((type) => [type, { schema }])),
    }
  }
  return described
}

function security(spec: OperationSpec): Json[] {
  const token: Json[] =
    spec.access === 'anyone' ? [{}] : spec.access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }]
  if (!spec.ageProof || spec.method !== 'GET') return token
  return token.flatMap((requirement) => [
    { ...requirement, ageProofCookie: [] },
    { ...requirement, ageProof: [] },
  ])
}

function listParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(json.properties ?? {}).map(([name, property]) => {
    const many = (property as { type?: string }).type === 'array'
    return {
      name: many && place === 'query' ? `${name}[]` : name,
      in: place,
      required: place === 'path' || (json.required ?? []).includes(name),
      schema: property,
    }
  })
}

function responses(spec: OperationSpec, schemas: Json): Json {
  const answers: Json = {}
  for (const [status, answer] of Object.entries(spec.answers)) {
    answers[status] =
      answer === null
        ? { description: 'Done' }
        : isBinary(answer)
          ? { description: spec.summary, content: { [answer.binary]: {} } }
          : {
              description: spec.summary,
              content: {
                [spec.audience === 'admin' ? 'application/json' : 'application/ld+json']: {
                  schema: toSchema(answer, 'output', schemas),
                },
              },
            }
  }
  for (const [status, codes] of refusals(spec)) {
    answers[status] = {
      description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  answers['431'] = { description: 'Request line and headers are larger than 16 KiB; no body' }
  return answers
}

/** Groups the refusal codes of an operation by status: declared, shared, and implied by its shape. */
function refusals(spec: OperationSpec): Map<string, ErrorCode[]> {
  const codes = new Set<ErrorCode>([...SHARED_ERRORS, ...spec.refuses])
  if (spec.access !== 'anyone')
    for (const code of ['TOKEN_INVALID', 'TOKEN_EXPIRED'] as const) codes.add(code)
  if (spec.access.startsWith('ROLE_')) codes.add('FORBIDDEN')
  if (spec.access === 'user' || spec.access.startsWith('ROLE_')) codes.add('TOKEN_MISSING')
  if (spec.ageProof) codes.add('AGE_VERIFICATION_REQUIRED')
  if (spec.body ?? spec.query ?? spec.params) codes.add('VALIDATION_FAILED')
  if (spec.method !== 'GET') codes.add('FOREIGN_ORIGIN')
  if (spec.body)
    for (const code of ['MALFORMED_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
      codes.add(code)
  const byStatus = new Map<string, ErrorCode[]>()
  for (const code of codes) {
    const status = String(errors[code].status)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}

/** Converts a schema and moves its named parts to `components.schemas`. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json))
    schemas[name] = pointToComponents(definition)
  return pointToComponents(json) as Json
}

function pointToComponents(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

function problemSchema(): Json {
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'message', 'requestId'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      code: { type: 'string', enum: Object.keys(errors) },
      message: { type: 'string', description: 'French, shown to people' },
      requestId: { type: 'string' },
      violations: {
        type: 'array',
        items: {
          type: 'object',
          required: ['propertyPath', 'message'],
          properties: { propertyPath: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  }
}
