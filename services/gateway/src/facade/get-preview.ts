import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { checkViewAccess } from './check-view-access.ts'
import { readContent } from './read-content.ts'

/**
 * Forwards a preview clip to media once catalog lets the caller play the content: unlike a picture, it shows the film.
 * @throws DAILY_LIMIT_REACHED
 */
export async function getPreview(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  return (await checkViewAccess(upstreams, request, info)) ?? readContent(upstreams, request, info)
}
