import type { ErrorCode, OperationSpec } from '@alcove/contracts'
import type { Actor } from './actors.ts'

const TOKEN_CODES: readonly string[] = ['TOKEN_INVALID', 'TOKEN_EXPIRED'] satisfies ErrorCode[]

/**
 * Describes the fault of an answer, or returns null. Judges only authorisation: a permitted actor may still get 404 or 422,
 * because the matrix sends unknown ids and empty bodies.
 */
export function findHole(spec: OperationSpec, actor: Actor, status: number, code: string): string | null {
  if (status >= 500) return `answered ${status}`
  if (spec.access === 'anyone') return null
  if (actor.kind === 'bad')
    return status === 401 && TOKEN_CODES.includes(code)
      ? null
      : `expected 401 for a bad token, got ${status} ${code}`
  if (actor.kind === 'none' && spec.access !== 'optional')
    return status === 401 && code === 'TOKEN_MISSING' ? null : `expected TOKEN_MISSING, got ${status} ${code}`
  if (spec.access.startsWith('ROLE_') && !actor.roles.includes(spec.access as 'ROLE_ADMIN'))
    return status === 403 && code === 'FORBIDDEN' ? null : `expected FORBIDDEN, got ${status} ${code}`
  return status === 401 || code === 'FORBIDDEN' ? `expected to be permitted, got ${status} ${code}` : null
}
