import { once } from 'node:events'
import type { OperationSpec } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { z } from 'zod'
import { callService } from '../facade/call-service.ts'
import type { Upstreams } from '../ports.ts'

/** A service's answer for a page; `silent` without a usable answer in time. */
export type Finding<T> = { state: 'found'; value: T } | { state: 'missing' } | { state: 'silent' }

/** Longer than a provider's deadline, so that catalog answers first. */
const PATIENCE_MS = 2_000
const SILENT = { state: 'silent' } as const

/** Calls a service anonymously for a page, with a short deadline and without errors. */
export async function fetchForPage<T>(
  upstreams: Upstreams,
  operation: OperationSpec,
  call: { params?: Record<string, string>; search?: string },
  schema: z.ZodType<T>,
  info: RequestInfo,
): Promise<Finding<T>> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const fetchFinding = async (): Promise<Finding<T>> => {
    const response = await callService(upstreams, operation, { ...call, signal }, info)
    if (response.ok) return { state: 'found', value: schema.parse(await response.json()) }
    await response.body?.cancel()
    return response.status === 404 || response.status === 403 ? { state: 'missing' } : SILENT
  }
  // Note: an in-process service ignores the signal.
  const late = once(signal, 'abort').then(() => SILENT)
  return Promise.race([fetchFinding().catch(() => SILENT), late])
}
