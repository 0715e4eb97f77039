import {
  listMyContents,
  listPendingContents,
  listPublishedContents,
  listContents as operation,
} from '@alcove/contracts'
import { readRequest } from '@alcove/kit/http/read-request'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { ask } from './ask.ts'

/** The queue is moderation's, the own uploads are media's, what everybody sees is catalog's. */
export async function listContents(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const { query } = (await readRequest(operation, request)) as {
    query: { status?: string; mine?: string; cursor?: string; itemsPerPage?: number }
  }
  const owner =
    query.status === 'PENDING'
      ? listPendingContents
      : query.mine === 'true'
        ? listMyContents
        : listPublishedContents
  const search = new URLSearchParams()
  if (query.cursor !== undefined) search.set('cursor', query.cursor)
  if (query.itemsPerPage !== undefined) search.set('itemsPerPage', String(query.itemsPerPage))
  return ask(
    upstreams,
    owner,
    {
      search: search.toString(),
      authorization: request.header('authorization'),
      signal: request.raw.signal,
    },
    info,
  )
}
