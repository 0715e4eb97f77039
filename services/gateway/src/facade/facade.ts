import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { AccountOf } from '../doors/account-of.ts'
import type { RateLimits } from '../doors/rate-limits.ts'
import type { Upstreams } from '../ports.ts'
import { changeContent } from './change-content.ts'
import { followSubscription } from './follow-subscription.ts'
import { getCase } from './get-case.ts'
import { getHlsUrl } from './get-hls-url.ts'
import { grantSubscription } from './grant-subscription.ts'
import { listContents } from './list-contents.ts'
import { readContent } from './read-content.ts'
import { trackView } from './track-view.ts'

export type FacadeHandler = (request: HonoRequest, info: RequestInfo) => Promise<Response>
/**
 * By operation id: the operations whose service is the gateway, and those of one service that wait for another, because
 * what one has acknowledged none refuses.
 */
export type Facade = Readonly<Record<string, FacadeHandler>>

type Handler = (upstreams: Upstreams, request: HonoRequest, info: RequestInfo) => Promise<Response>

const handlers: Record<string, Handler> = {
  listContents,
  getHlsUrl,
  getContent: readContent,
  getThumbnail: readContent,
  getCase,
  trackView,
  grantSubscription,
  getCheckout: followSubscription,
  listMySubscriptions: followSubscription,
  changePlan: followSubscription,
  resumeSubscription: followSubscription,
}

/** One resource for callers, several owners behind it. No service knows about another. */
export function createFacade(deps: {
  upstreams: Upstreams
  limits: RateLimits
  accountOf: AccountOf
}): Facade {
  const shared = Object.entries(handlers).map(([id, handle]): [string, FacadeHandler] => [
    id,
    (request, info) => handle(deps.upstreams, request, info),
  ])
  return {
    ...Object.fromEntries(shared),
    changeContent: (request, info) => changeContent(deps, request, info),
  }
}
