import { getContentAccess, issueHlsUrl } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { ask } from './ask.ts'

/** Catalog says whether the caller may watch as a viewer, media signs; a refusal of either is the answer. */
export async function getHlsUrl(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const question = {
    params: { id: request.param('id') ?? '' },
    authorization: request.header('authorization'),
    signal: request.raw.signal,
  }
  const access = await ask(upstreams, getContentAccess, question, info)
  if (!access.ok) return access
  // Note: read to its end, so that the connection can be used again.
  await access.text()
  return ask(upstreams, issueHlsUrl, question, info)
}
