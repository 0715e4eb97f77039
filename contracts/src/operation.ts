import type { z } from 'zod'
import type { Role } from './constants.ts'
import type { ErrorCode } from './errors.ts'

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
 * Who may call.
 * - `anyone`: the Authorization header is not even looked at.
 * - `optional`: a token counts when present; a bad one is refused.
 * - `user`: a valid token is needed.
 * - a role: a valid token that carries it is needed.
 */
export type Access = 'anyone' | 'optional' | 'user' | Exclude<Role, 'ROLE_USER'>

/** An answer that is bytes, not JSON. */
export interface BinaryAnswer {
  binary: string
}

type Answer = z.ZodType | BinaryAnswer | null

export interface OperationSpec {
  /** camelCase verb, equal to the file's name in kebab-case. */
  id: string
  /** Who answers. `gateway` marks resources that span several services. */
  service: ServiceName | 'gateway'
  /** `internal` operations are spoken between gateway and services only and never routed from outside. */
  audience: 'public' | 'admin' | 'internal'
  method: Method
  /** Parameters in braces: `/api/users/{id}`. */
  path: `/${string}`
  summary: string
  access: Access
  /** Reads of content: the gateway asks for an age proof before it routes. */
  ageProof?: boolean
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Bytes; the default is 64 KiB. */
  bodyLimit?: number
  /** The handler reads the body as it came, because somebody has signed its bytes. */
  rawBody?: boolean
  /** Which bucket of the gateway's rate limits it draws from. */
  rate?: 'credentials' | 'age' | 'submission' | 'receipt' | 'contract'
  /** Status -> schema, `binary(…)`, or null for an empty answer. */
  answers: Readonly<Record<number, Answer>>
  /** What it may refuse with, beyond the errors that every operation shares. */
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

/** What a caller sends. */
export type OperationInput<O extends OperationSpec> = {
  [K in 'params' | 'query' | 'body' as Field<O, K> extends undefined ? never : K]: SchemaInput<Field<O, K>>
}

/** What a handler receives: defaults filled, values coerced. */
export type OperationReceived<O extends OperationSpec> = {
  [K in 'params' | 'query' | 'body']: SchemaOutput<Field<O, K>>
}

type SuccessStatus = 200 | 201 | 202 | 204

/** The JSON that a successful call answers with; `undefined` when the answer is empty. */
export type OperationAnswer<O extends OperationSpec> = O['answers'] extends infer A
  ? {
      [S in keyof A]: S extends SuccessStatus ? (A[S] extends z.ZodType ? z.output<A[S]> : undefined) : never
    }[keyof A]
  : never
