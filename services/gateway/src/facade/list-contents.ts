import {
  listMyContents,
  listPendingContents,
  listPublishedContents,
  type OperationReceived,
  listContents as operation,
} from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import { readRequest } from '@alcove/kit/http/read-request'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { callService } from './call-service.ts'

/** Chooses the list by its owner: moderation for the queue, media for own uploads, catalog for the public list. */
export async function listContents(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const { query } = (await readRequest(operation, request)) as {
    query: OperationReceived<typeof operation>['query']
  }
  const owner =
    query.status === 'PENDING'
      ? listPendingContents
      : query.mine === 'true'
        ? listMyContents
        : listPublishedContents
  const { cursor, itemsPerPage } = query
  const search =
    owner === listPublishedContents
      ? { query: query.query, tags: query.tags }
      : owner === listMyContents
        ? { query: query.query, state: query.state }
        : {}
  return callService(
    upstreams,
    owner,
    {
      search: queryString({ ...search, cursor, itemsPerPage }),
      authorization: request.header('authorization'),
      signal: request.raw.signal,
    },
    info,
  )
}
