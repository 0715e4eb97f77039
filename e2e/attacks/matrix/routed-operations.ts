import { type OperationSpec, operations } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'

/** Every operation that the gateway routes from outside. */
export const routedOperations = (operations as readonly OperationSpec[]).filter(
  ({ audience }) => audience !== 'internal',
)

/** Operations between the gateway and services: never reachable from outside. */
export const internalOperations = (operations as readonly OperationSpec[]).filter(
  ({ audience }) => audience === 'internal',
)

/** Parameters that are no ids. */
const NAMED: Record<string, string> = { provider: 'sandbox', lang: 'fr', cover: 'automatic' }

/** Fills the parameters of a path: with unknown ids unless given. */
export function pathOf(spec: OperationSpec, params: Record<string, string> = {}): string {
  return spec.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? NAMED[name] ?? uuidV7()),
  )
}

export const FILE = {
  s3Key: 'uploads/00000000-0000-7000-8000-000000000000',
  mimeType: 'video/mp4',
  fileSize: 1,
}

/** The gateway reads this body before it knows which service checks the token: an empty one is refused as invalid. */
const BODIES: Record<string, object> = { changeContent: FILE }

/** A missing answer is a fault too. */
const ANSWER_MS = 15_000

/** Sends an operation as an attacker would: no typed client, any header, any body. */
export function send(
  url: string,
  spec: OperationSpec,
  options: {
    params?: Record<string, string>
    query?: string
    headers?: Record<string, string>
    body?: unknown
  } = {},
): Promise<Response> {
  const { params, query = '', headers = {}, body = spec.body ? (BODIES[spec.id] ?? {}) : undefined } = options
  return fetch(`${url}${pathOf(spec, params)}${query}`, {
    method: spec.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
