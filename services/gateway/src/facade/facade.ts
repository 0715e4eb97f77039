import type { ServerResponse } from 'node:http'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { GatewayConfig } from '../config.ts'
import type { AccountOf } from '../guards/account-of.ts'
import type { OpenArchives } from '../guards/open-archives.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import type { Upstreams } from '../ports.ts'
import { downloadArchive } from './archive/download-archive.ts'
import { changeContent } from './change-content.ts'
import { followSubscription } from './follow-subscription.ts'
import { getCase } from './get-case.ts'
import { getContent } from './get-content.ts'
import { getHlsUrl } from './get-hls-url.ts'
import { getOperator } from './get-operator.ts'
import { getSystem } from './get-system.ts'
import { grantSubscription } from './grant-subscription.ts'
import { listContents } from './list-contents.ts'
import { readContent } from './read-content.ts'
import { trackView } from './track-view.ts'
import { withdrawContent } from './withdraw-content.ts'

/** @param outgoing what the answer goes out by; none where the request came by no socket */
export type FacadeHandler = (
  request: HonoRequest,
  info: RequestInfo,
  outgoing?: ServerResponse,
) => Promise<Response>
/**
 * By operation id: the operations whose service is the gateway, and those of one service that wait for another, because
 * what one has acknowledged none refuses.
 */
export type Facade = Readonly<Record<string, FacadeHandler>>

type Handler = (upstreams: Upstreams, request: HonoRequest, info: RequestInfo) => Promise<Response>

const handlers: Record<string, Handler> = {
  listContents,
  getHlsUrl,
  getThumbnail: readContent,
  getCase,
  trackView,
  withdrawContent,
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
  openArchives: OpenArchives
  accountOf: AccountOf
  isStaff: (authorization: string | undefined) => Promise<boolean>
  version: string
  settings: GatewayConfig
}): Facade {
  const shared = Object.entries(handlers).map(([id, handle]): [string, FacadeHandler] => [
    id,
    (request, info) => handle(deps.upstreams, request, info),
  ])
  return {
    ...Object.fromEntries(shared),
    downloadArchive: (request, info, outgoing) => downloadArchive(deps, request, info, outgoing),
    changeContent: (request, info) => changeContent(deps, request, info),
    getContent: (request, info) => getContent(deps, request, info),
    getOperator: () => getOperator(deps.settings),
    getSystem: (request, info) => getSystem(deps, request, info),
  }
}
