import type { z } from 'zod'
import type { Role } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/** Longest body of an operation, in bytes. The gateway holds bodies until they are whole. */
export const LONGEST_BODY = 512 * 1024

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const SERVICES = [
  'identity',
  'age-gate',
  'catalog',
  'media',
  'billing',
  'moderation',
  'reporting',
] as const
export type ServiceName = (typeof SERVICES)[number]

/**
 * Required credentials.
 * - `anyone`: the Authorization header is ignored.
 * - `optional`: a token is used when present; an invalid one is refused.
 * - `user`: a valid token is required.
 * - a role: a valid token with that role is required.
 */
export type Access = 'anyone' | 'optional' | 'user' | Exclude<Role, 'ROLE_USER'>

/** A binary answer instead of JSON. */
export interface BinaryAnswer {
  binary: string
}

type Answer = z.ZodType | BinaryAnswer | null

export interface OperationSpec {
  /** camelCase verb, equal to the file's name in kebab-case. */
  id: string
  /** The service that answers; `gateway` for resources that span several services. */
  service: ServiceName | 'gateway'
  /** `internal` operations are called between gateway and services only and never routed from outside. */
  audience: 'public' | 'admin' | 'internal'
  method: Method
  /** Parameters in braces: `/api/users/{id}`. */
  path: `/${string}`
  summary: string
  access: Access
  /** Reads content: the gateway requires an age proof before it routes. */
  ageProof?: boolean
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** In bytes; defaults to 64 KiB. */
  bodyLimit?: number
  /** Passes the raw body to the handler, which verifies a signature over its bytes. */
  rawBody?: boolean
  /** Passes the body to the handler as a stream of any length; gateway and kit read nothing of it. */
  bodyStream?: boolean
  /** Sent with every answer and refusal of the operation, and with OPTIONS of its path. */
  answerHeaders?: Readonly<Record<string, string>>
  /** Bucket of the gateway's rate limits. */
  rate?: 'credentials' | 'refresh' | 'age' | 'submission' | 'receipt' | 'contract' | 'upload'
  /** Maps a status to a schema, `binary(…)`, or null for an empty answer. */
  answers: Readonly<Record<number, Answer>>
  /** Codes of refusals beyond those that every operation shares. */
  refuses: readonly ErrorCode[]
}

export function operation<const O extends OperationSpec>(spec: O): O {
  return spec
}

export function binary(mediaType: string): BinaryAnswer {
  return { binary: mediaType }
}

export function isBinary(answer: Answer): answer is BinaryAnswer {
  return answer !== null && 'binary' in answer
}

type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined
type Field<O, K extends string> = O extends { [P in K]: infer S } ? S : undefined

type Part = 'params' | 'query' | 'body'
type Missing<O, K extends Part> = Field<O, K> extends undefined ? true : false
/** True for a query of which nothing has to be given. */
type Optional<O, K extends Part> = K extends 'query'
  ? Record<never, never> extends SchemaInput<Field<O, K>>
    ? true
    : false
  : false

/** The input that a caller sends. */
export type OperationInput<O extends OperationSpec> = {
  [K in Part as true extends Missing<O, K> | Optional<O, K> ? never : K]: SchemaInput<Field<O, K>>
} & {
  [K in Part as Missing<O, K> extends true ? never : Optional<O, K> extends true ? K : never]?: SchemaInput<
    Field<O, K>
  >
}

/** The input that a handler receives, with defaults and coerced values. */
export type OperationReceived<O extends OperationSpec> = {
  [K in 'params' | 'query' | 'body']: SchemaOutput<Field<O, K>>
}

type SuccessStatus = 200 | 201 | 202 | 204

/** The JSON body of a successful answer; `undefined` when it is empty. */
export type OperationAnswer<O extends OperationSpec> = O['answers'] extends infer A
  ? {
      [S in keyof A]: S extends SuccessStatus ? (A[S] extends z.ZodType ? z.output<A[S]> : undefined) : never
    }[keyof A]
  : never
