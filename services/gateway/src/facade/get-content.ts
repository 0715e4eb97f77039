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
 * A content, which is media's. Of what was decided before media kept which decision is in force, moderation tells staff: what
 * reverses it has to name it.
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
  const question = { params, authorization, signal: request.raw.signal }
  const decision = await findDecision(upstreams, question, info)
  if (!decision) return response
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(JSON.stringify({ ...content, decision }), { status: response.status, headers })
}

/** The latest one; undefined where moderation does not tell. */
async function findDecision(
  upstreams: Upstreams,
  question: Parameters<typeof callService>[2],
  info: RequestInfo,
) {
  const answer = await callService(upstreams, getCase, question, info).catch(() => null)
  if (!answer?.ok) {
    await answer?.body?.cancel()
    return undefined
  }
  const { decisions } = (await answer.json()) as OperationAnswer<typeof getCase>
  const latest = decisions.at(-1)
  return latest && { id: latest.id, status: latest.outcome, at: latest.decidedAt }
}
