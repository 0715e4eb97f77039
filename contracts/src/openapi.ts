import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
  type ZodOpenApiSchemaObject,
} from 'zod-openapi'
import { type ErrorCode, errors } from './errors.ts'
import { operations } from './http/index.ts'
import { isBinary, type OperationSpec } from './operation.ts'

type Json = Record<string, unknown>
/** Schemes that together authenticate a call. */
type Requirement = Record<string, string[]>

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
  const paths: ZodOpenApiPathsObject = {}
  for (const spec of operations as readonly OperationSpec[]) {
    if (spec.audience === 'internal') continue
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: describe(spec) }
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Alcôve',
      version,
      description:
        'Every error is `application/problem+json` (RFC 9457) with a stable `code` and a French `message`. ' +
        'Reads of content need an age proof: the cookie of `POST /api/age-gate/verify`, or the header `X-Age-Proof`.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: problemSchema() },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ageProof: { type: 'apiKey', in: 'header', name: 'X-Age-Proof' },
        ageProofCookie: { type: 'apiKey', in: 'cookie', name: 'age_proof' },
      },
    },
  })
  return { ...document }
}

function describe(spec: OperationSpec): ZodOpenApiOperationObject {
  const media =
    spec.method === 'PATCH' ? [...REQUEST_MEDIA_TYPES, 'application/merge-patch+json'] : REQUEST_MEDIA_TYPES
  const schema = spec.body
  return {
    operationId: spec.id,
    summary: spec.summary,
    tags: [spec.service],
    requestParams: {
      ...(spec.params ? { path: spec.params as z.ZodObject } : {}),
      ...(spec.query ? { query: bracketLists(spec.query as z.ZodObject) } : {}),
    },
    ...(schema
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(media.map((type) => [type, { schema }])),
          },
        }
      : {}),
    responses: responses(spec),
    security: security(spec),
  }
}

/** Names lists as callers write them: `tags[]`. */
function bracketLists(query: z.ZodObject): z.ZodObject {
  const isList = (schema: unknown) =>
    'items' in z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return z.object(
    Object.fromEntries(
      Object.entries(query.shape).map(([name, schema]) => [isList(schema) ? `${name}[]` : name, schema]),
    ),
  )
}

function security(spec: OperationSpec): Requirement[] {
  const token: Requirement[] =
    spec.access === 'anyone' ? [{}] : spec.access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }]
  if (!spec.ageProof || spec.method !== 'GET') return token
  return token.flatMap((requirement) => [
    { ...requirement, ageProofCookie: [] },
    { ...requirement, ageProof: [] },
  ])
}

function responses(spec: OperationSpec): ZodOpenApiResponsesObject {
  const json = spec.audience === 'admin' ? 'application/json' : 'application/ld+json'
  const answers = Object.entries(spec.answers).map(([status, answer]) => {
    if (answer === null) return [status, { description: 'Success, no body' }]
    const content = isBinary(answer) ? { [answer.binary]: {} } : { [json]: { schema: answer } }
    return [status, { description: spec.summary, content }]
  })
  const refused = [...refusals(spec)].map(([status, codes]) => {
    const description = codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n')
    const schema = { $ref: '#/components/schemas/Problem' }
    return [status, { description, content: { 'application/problem+json': { schema } } }]
  })
  return {
    ...Object.fromEntries([...answers, ...refused]),
    '431': { description: 'Request line and headers are larger than 16 KiB; no body' },
  }
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

function problemSchema(): ZodOpenApiSchemaObject {
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'message', 'requestId'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      code: { type: 'string', enum: Object.keys(errors) },
      message: { type: 'string', description: 'In French, shown to users' },
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
