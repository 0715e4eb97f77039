import { AppError, attachFile, decideContent, changeContent as operation } from '@alcove/contracts'
import { readJson } from '@alcove/kit/http/read-request'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { FindAccount } from '../guards/find-account.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import type { Upstreams } from '../ports.ts'
import { awaitRevision } from './await-revision.ts'
import { callService } from './call-service.ts'
import { retryUntilKnown } from './retry-until-known.ts'
import { createRevisions } from './revisions.ts'

const FILE_FIELDS = ['s3Key', 'mimeType', 'fileSize']

/** Routes `status` to moderation and file fields to media; a request has one of both. */
export async function changeContent(
  { upstreams, limits, findAccount }: { upstreams: Upstreams; limits: RateLimits; findAccount: FindAccount },
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const authorization = request.header('authorization')
  if (authorization === undefined) throw new AppError('TOKEN_MISSING')
  const body = await readJson(operation, request.raw)
  const call = {
    params: { id: request.param('id') ?? '' },
    body,
    authorization,
    signal: request.raw.signal,
  }
  const owner = findOwner(body)
  const decides = owner === decideContent
  if (!decides) await limits.consume('attach', info.clientIp, await findAccount(authorization))
  const response = decides
    ? await decide(upstreams, call, info)
    : await callService(upstreams, owner, call, info)
  if (!response.ok) return response
  const { revision, ...content } = (await response.json()) as { revision: number }
  if (decides) await awaitRevision(upstreams, call, revision, info)
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(JSON.stringify(content), { status: response.status, headers })
}

/**
 * Decides at moderation. Moderation receives a content shortly after media accepts its file, so waits while media calls
 * it pending.
 * @throws CONTENT_NOT_READY when media knows the content
 */
async function decide(
  upstreams: Upstreams,
  call: Parameters<typeof callService>[2] & { params: { id: string } },
  info: RequestInfo,
): Promise<Response> {
  const revisions = createRevisions(upstreams, call.signal, info)
  return retryUntilKnown(
    () => callService(upstreams, decideContent, call, info),
    async (code) => {
      if (code !== 'CONTENT_NOT_FOUND' && code !== 'CONTENT_NOT_READY') return false
      const { known, state } = await revisions.findInMedia(call.params.id)
      if (state === 'WITHDRAWN') throw new AppError('CONTENT_WITHDRAWN')
      if (known && state !== 'PENDING' && code === 'CONTENT_NOT_FOUND')
        throw new AppError('CONTENT_NOT_READY')
      return state === 'PENDING'
    },
  )
}

function findOwner(body: unknown): typeof attachFile | typeof decideContent {
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const decides = fields.includes('status')
  const attaches = fields.some((field) => FILE_FIELDS.includes(field))
  if (decides !== attaches) return decides ? decideContent : attachFile
  const message = decides
    ? 'Une décision et un fichier ne peuvent pas être envoyés ensemble'
    : 'Une décision ou un fichier est attendu'
  throw new AppError('VALIDATION_FAILED', { violations: [{ propertyPath: 'status', message }] })
}
