import type { Answered } from '../sources/answer-cache.ts'

/** How fresh an answer is; what it holds depends on the caller, so only their own browser may keep it. */
export function providerHeaders(status: Answered<unknown>['status']): Record<string, string> {
  return { 'X-Provider-Status': status, 'Cache-Control': 'private, no-cache' }
}
