import { getCase, type OperationAnswer } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { callService } from './call-service.ts'
import { readContent } from './read-content.ts'

interface Deps {
  upstreams: Upstreams
  isStaff: (authorization: string | undefined) => Promise<boolean>
}

interface ReadContent {
  status?: string
  decision?: object
}

const DECIDED: ReadonlySet<string | undefined> = new Set(['APPROVED', 'REJECTED', 'REMOVED'])

/**
 * Forwards to media. Adds the decision from moderation for staff when media lacks it (older decisions), because a
 * reversal has to name it.
 */
export async function getContent(
  { upstreams, isStaff }: Deps,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const response = await readContent(upstreams, request, info)
  const authorization = request.header('authorization')
  if (!response.ok || authorization === undefined) return response
  const content = (await response.clone().json()) as ReadContent
  if (content.decision || !DECIDED.has(content.status) || !(await isStaff(authorization))) return response
  const params = { id: request.param('id') ?? '' }
  const call = { params, authorization, signal: request.raw.signal }
  const decision = await findDecision(upstreams, call, info)
  if (!decision) return response
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(JSON.stringify({ ...content, decision }), { status: response.status, headers })
}

/** Returns the latest decision; undefined when moderation does not answer. */
async function findDecision(
  upstreams: Upstreams,
  call: Parameters<typeof callService>[2],
  info: RequestInfo,
) {
  const answer = await callService(upstreams, getCase, call, info).catch(() => null)
  if (!answer?.ok) {
    await answer?.body?.cancel()
    return undefined
  }
  const { decisions } = (await answer.json()) as OperationAnswer<typeof getCase>
  const latest = decisions.at(-1)
  return latest && { id: latest.id, status: latest.outcome, at: latest.decidedAt }
}
