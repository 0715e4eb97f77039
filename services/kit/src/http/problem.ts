import { STATUS_CODES } from 'node:http'
import { AppError } from '@alcove/contracts'
import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts'
import type { Logger } from '../log/logger.ts'
import { DependencyUnavailable } from '../service/dependency-unavailable.ts'

const RETRY_AFTER_S = 5

/** The only writer of `application/problem+json` (RFC 9457). Callers see less than the log. */
export function problemResponse(thrown: unknown, requestId: string, log: Logger): Response {
  const error = asAppError(thrown)
  const { code, params } = error
  // Note: an unavailable dependency refuses every request alike; the request's own log line has the status.
  if (code === 'SERVICE_UNAVAILABLE') log.warn({ err: thrown, code, params }, 'request.unavailable')
  else if (error.status >= 500) log.error({ err: thrown, code, params }, 'request.failed')
  else log.debug({ code, params }, 'request.refused')
  const problem = {
    type: `urn:alcove:error:${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    message: error.message,
    ...(error.violations.length > 0 ? { violations: error.violations } : {}),
    requestId,
  }
  const headers: Record<string, string> = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
  }
  if (error.retryAfter !== undefined)
    headers['Retry-After'] = String(Math.max(1, Math.ceil(error.retryAfter)))
  if (error.status === 401) headers['WWW-Authenticate'] = 'Bearer'
  return new Response(JSON.stringify(problem), { status: error.status, headers })
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) {
    const needsRetryAfter = thrown.status === 503 && thrown.retryAfter === undefined
    return needsRetryAfter ? new AppError(thrown.code, { cause: thrown, retryAfter: RETRY_AFTER_S }) : thrown
  }
  if (isDatabaseUnavailable(thrown) || thrown instanceof DependencyUnavailable)
    return new AppError('SERVICE_UNAVAILABLE', { cause: thrown, retryAfter: RETRY_AFTER_S })
  return new AppError('INTERNAL', { cause: thrown })
}
