import { once } from 'node:events'
import type { OperationSpec } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { z } from 'zod'
import { callService } from '../facade/call-service.ts'
import type { Upstreams } from '../ports.ts'

/** What a service said for a page; `silent` for no answer in time and for anything that cannot be used. */
export type Finding<T> = { state: 'found'; value: T } | { state: 'missing' } | { state: 'silent' }

/** Longer than a provider is given, so that catalog's own answer comes first. */
const PATIENCE_MS = 2_000
const SILENT = { state: 'silent' } as const

/** Asks a service in nobody's name for what a page says. A page never waits long, and never fails for it. */
export async function lookUp<T>(
  upstreams: Upstreams,
  operation: OperationSpec,
  question: { params?: Record<string, string>; search?: string },
  schema: z.ZodType<T>,
  info: RequestInfo,
): Promise<Finding<T>> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answered = async (): Promise<Finding<T>> => {
    const response = await callService(upstreams, operation, { ...question, signal }, info)
    if (response.ok) return { state: 'found', value: schema.parse(await response.json()) }
    await response.body?.cancel()
    return response.status === 404 || response.status === 403 ? { state: 'missing' } : SILENT
  }
  // Note: a service in this process does not stop for a signal.
  const late = once(signal, 'abort').then(() => SILENT)
  return Promise.race([answered().catch(() => SILENT), late])
}
