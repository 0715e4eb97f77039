import { AppError, type OperationSpec, type Violation } from '@alcove/contracts'
import type { HonoRequest } from 'hono'
import type { z } from 'zod'
import { refuseNul } from './refuse-nul.ts'

/** In bytes; an operation may set its own limit. */
export const BODY_LIMIT = 64 * 1024
const NESTING_LIMIT = 100
/** Values per body; the largest body of an operation has about fifty. */
const VALUES_LIMIT = 2_000
/** Chunks of a body that are kept apart. */
const CHUNKS_MAX = 64
/** Violations per 422 answer. */
const VIOLATIONS_LIMIT = 100
/** Parameters per query; the longest query of the sites has about ten. */
const PARAMETERS_LIMIT = 200
const JSON_TYPES = new Set(['application/json', 'application/ld+json'])
const PATCH_TYPES = new Set([...JSON_TYPES, 'application/merge-patch+json'])

/** Reads path, query and body of a request and validates them against its operation. */
export async function readRequest(spec: OperationSpec, request: HonoRequest) {
  const params = spec.params ? check(spec.params, request.param()) : undefined
  const query = spec.query ? check(spec.query, queryObject(new URL(request.url).searchParams)) : undefined
  const body = spec.body ? check(spec.body, await readJson(spec, request.raw)) : undefined
  const raw = spec.rawBody ? await readRaw(spec, request.raw) : undefined
  return { params, query, body, raw }
}

/** The raw request, for handlers that verify a signature over it. */
export interface RawRequest {
  url: URL
  body: Uint8Array
}

async function readRaw(spec: OperationSpec, request: Request): Promise<RawRequest> {
  return { url: new URL(request.url), body: await readLimited(request, spec.bodyLimit ?? BODY_LIMIT) }
}

/**
 * Maps `tags[]=a&tags[]=b` to `{ tags: ['a', 'b'] }`; of a repeated plain name the last value counts.
 * @throws AppError VALIDATION_FAILED for more than `PARAMETERS_LIMIT` parameters
 */
export function queryObject(search: URLSearchParams): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>()
  let count = 0
  for (const [name, value] of search) {
    if (++count > PARAMETERS_LIMIT) refuseQuery()
    const plain = name.endsWith('[]') ? name.slice(0, -2) : undefined
    const values = plain === undefined ? undefined : query.get(plain)
    if (plain === undefined) query.set(name, value)
    else if (Array.isArray(values)) values.push(value)
    else query.set(plain, [value])
  }
  return Object.fromEntries(query)
}

function refuseQuery(): never {
  const message = `Pas plus de ${PARAMETERS_LIMIT} paramètres`
  throw new AppError('VALIDATION_FAILED', { violations: [{ propertyPath: '', message }] })
}

export async function readJson(
  spec: Pick<OperationSpec, 'method' | 'bodyLimit'>,
  request: Request,
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!(spec.method === 'PATCH' ? PATCH_TYPES : JSON_TYPES).has(type))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { params: { type } })
  const bytes = await readLimited(request, spec.bodyLimit ?? BODY_LIMIT)
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    refuseExcess(value)
    return value
  } catch (error) {
    throw new AppError('MALFORMED_JSON', { cause: error })
  }
}

/**
 * Bounds nesting and number of values: serialising deep nesting overflows the stack, and each value costs a check and
 * perhaps a violation.
 */
function refuseExcess(value: unknown): void {
  let level = [value]
  let values = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > NESTING_LIMIT) throw new RangeError(`nested more than ${NESTING_LIMIT} deep`)
    values += level.length
    if (values > VALUES_LIMIT) throw new RangeError(`more than ${VALUES_LIMIT} values`)
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
}

/** @throws AppError BODY_TOO_LARGE */
export async function readLimited(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('BODY_TOO_LARGE')
  return readBody(request.body, limit)
}

/** @throws AppError BODY_TOO_LARGE */
export async function readBody(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new AppError('BODY_TOO_LARGE')
    chunks.push(chunk)
    // A chunk of one byte takes some hundred bytes of memory.
    if (chunks.length === CHUNKS_MAX) chunks = [Buffer.concat(chunks)]
  }
  return Buffer.concat(chunks)
}

function check(schema: z.ZodType, value: unknown): unknown {
  // Note: without `reportInput` an issue does not distinguish a missing value from one of a wrong type.
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return refuseNul(result.data)
  const violations = toViolations(result.error.issues).slice(0, VIOLATIONS_LIMIT)
  throw new AppError('VALIDATION_FAILED', { violations })
}

type Issue = z.core.$ZodIssue

/** Converts Zod's issues to French violations, one per field; names each unknown field. */
export function toViolations(issues: Issue[], prefix = ''): Violation[] {
  return issues.flatMap((issue): Violation[] => {
    const path = [prefix, ...issue.path.map(String)].filter(Boolean).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        propertyPath: [path, key].filter(Boolean).join('.'),
        message: 'Champ inconnu',
      }))
    }
    if (issue.code === 'invalid_union') {
      const branch = [...issue.errors].sort((a, b) => a.length - b.length)[0]
      return branch && branch.length > 0
        ? toViolations(branch, path)
        : [{ propertyPath: path, message: 'Valeur invalide' }]
    }
    return [{ propertyPath: path, message: frenchMessage(issue) }]
  })
}

/** Replaces Zod's English defaults; keeps sentences of the contract. */
function frenchMessage(issue: Issue): string {
  const isDefault = /^(Invalid|Too (small|big)|Expected|Unrecognized)/.test(issue.message)
  if (!isDefault) return issue.message
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'Cette valeur est requise' : 'Type de valeur invalide'
  if (issue.code === 'too_big') return `Au plus ${issue.maximum}`
  if (issue.code === 'too_small') return `Au moins ${issue.minimum}`
  return 'Valeur invalide'
}
