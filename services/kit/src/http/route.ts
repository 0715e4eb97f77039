import type { ErrorCode, OperationReceived, OperationSpec } from '@alcove/contracts'
import type { z } from 'zod'
import type { Caller } from '../auth/caller.ts'
import type { PreparedJson } from './prepared-json.ts'
import type { RawRequest } from './read-request.ts'
import type { RequestInfo } from './request-info.ts'

type CallerOf<O extends OperationSpec> = O['access'] extends 'anyone'
  ? null
  : O['access'] extends 'optional'
    ? Caller | null
    : Caller

/** A request that passed every check of its operation. */
export type Call<O extends OperationSpec> = OperationReceived<O> & {
  caller: CallerOf<O>
  /** Set when the operation declares `rawBody`. */
  raw: O['rawBody'] extends true ? RawRequest : undefined
  /** Set when the operation declares `bodyStream`; null without a body. */
  stream: O['bodyStream'] extends true ? ReadableStream<Uint8Array> | null : undefined
  info: RequestInfo
  header: (name: string) => string | undefined
  signal: AbortSignal
}

/** Accepted bodies of a Response. */
export type ResponseBody = ConstructorParameters<typeof Response>[0]

type Body<A> = A extends z.ZodType
  ? z.input<A> | PreparedJson<z.input<A>>
  : A extends null
    ? undefined
    : ResponseBody

/** An answer with a status that the operation declares. */
export type Reply<O extends OperationSpec> = {
  [S in keyof O['answers']]: {
    status: S
    body: Body<O['answers'][S]>
    headers?: Record<string, string | string[]>
  }
}[keyof O['answers']]

/** Builds a reply: `answer(200, body)`, `answer(204, undefined, { 'Set-Cookie': … })`. */
export function answer<const S extends number, B>(
  status: S,
  body: B,
  headers?: Record<string, string | string[]>,
) {
  return { status, body, ...(headers ? { headers } : {}) }
}

export interface Route {
  spec: OperationSpec
  handle: (
    call: Call<never>,
  ) => Promise<{ status: number; body: unknown; headers?: Record<string, string | string[]> }>
}

/** Binds an operation to its handler, a thin function. Handlers refuse by throwing AppError. */
export function route<const O extends OperationSpec>(
  spec: O,
  handle: (call: Call<O>) => Promise<Reply<O>>,
): Route {
  return { spec, handle: handle as unknown as Route['handle'] }
}

/** Codes that any operation may return, declared or not. */
export const SHARED_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'MALFORMED_JSON',
  'MALFORMED_REQUEST',
  'VALIDATION_FAILED',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
  'TOKEN_MISSING',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'FORBIDDEN',
  'FOREIGN_ORIGIN',
  'AGE_VERIFICATION_REQUIRED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'SERVICE_UNAVAILABLE',
])
