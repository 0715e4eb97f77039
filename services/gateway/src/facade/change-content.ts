import {
  AppError,
  attachFile,
  decideContent,
  getMediaRevision,
  changeContent as operation,
} from '@alcove/contracts'
import { readJson } from '@alcove/kit/http/read-request'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { ask } from './ask.ts'
import { awaitRevision } from './await-revision.ts'

const FILE_FIELDS = ['s3Key', 'mimeType', 'fileSize']

/** `status` is moderation's word, the file is media's; one call says one of both. */
export async function changeContent(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const authorization = request.header('authorization')
  if (authorization === undefined) throw new AppError('TOKEN_MISSING')
  const body = await readJson(operation, request.raw)
  const question = {
    params: { id: request.param('id') ?? '' },
    body,
    authorization,
    signal: request.raw.signal,
  }
  const owner = ownerOf(body)
  const response = await ask(upstreams, owner, question, info)
  if (response.status === 404 && owner === decideContent) await refuseEarly(upstreams, question, info)
  if (!response.ok) return response
  const { revision, ...content } = (await response.json()) as { revision: number }
  if (owner === decideContent) await awaitRevision(upstreams, question, revision, info)
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(JSON.stringify(content), { status: response.status, headers })
}

/**
 * Moderation hears of a content once its file was accepted, and a moment after that. Who decides earlier is too early,
 * not wrong.
 * @throws AppError CONTENT_NOT_READY when media knows the content
 */
async function refuseEarly(
  upstreams: Upstreams,
  question: { params: { id: string }; signal: AbortSignal },
  info: RequestInfo,
): Promise<void> {
  const { params, signal } = question
  const response = await ask(upstreams, getMediaRevision, { params, signal }, info)
  const media = response.ok ? ((await response.json()) as { known?: boolean }) : {}
  if (media.known) throw new AppError('CONTENT_NOT_READY')
}

function ownerOf(body: unknown): typeof attachFile | typeof decideContent {
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const decides = fields.includes('status')
  const attaches = fields.some((field) => FILE_FIELDS.includes(field))
  if (decides !== attaches) return decides ? decideContent : attachFile
  const message = decides
    ? 'Une décision et un fichier ne peuvent pas être envoyés ensemble'
    : 'Une décision ou un fichier est attendu'
  throw new AppError('VALIDATION_FAILED', { violations: [{ propertyPath: 'status', message }] })
}
