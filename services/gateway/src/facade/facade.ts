import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { changeContent } from './change-content.ts'
import { getHlsUrl } from './get-hls-url.ts'
import { listContents } from './list-contents.ts'

export type FacadeHandler = (request: HonoRequest, info: RequestInfo) => Promise<Response>
/** By operation id: the operations whose service is the gateway. */
export type Facade = Readonly<Record<string, FacadeHandler>>

/** One resource for callers, several owners behind it. No service knows about another. */
export function createFacade(upstreams: Upstreams): Facade {
  return {
    listContents: (request, info) => listContents(upstreams, request, info),
    changeContent: (request, info) => changeContent(upstreams, request, info),
    getHlsUrl: (request, info) => getHlsUrl(upstreams, request, info),
  }
}
