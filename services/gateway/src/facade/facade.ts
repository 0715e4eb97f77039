import type { ServerResponse } from 'node:http'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { GatewayConfig } from '../config.ts'
import type { FindAccount } from '../guards/find-account.ts'
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
import { getPreview } from './get-preview.ts'
import { getSystem } from './get-system.ts'
import { grantSubscription } from './grant-subscription.ts'
import { listContents } from './list-contents.ts'
import { readContent } from './read-content.ts'
import { trackView } from './track-view.ts'
import { withdrawContent } from './withdraw-content.ts'

/** @param outgoing response of the socket; undefined for a request without one */
export type FacadeHandler = (
  request: HonoRequest,
  info: RequestInfo,
  outgoing?: ServerResponse,
) => Promise<Response>
/**
 * Handlers by operation id: the gateway's own operations, and those of one service that wait for another, so that no
 * service refuses what another has acknowledged.
 */
export type Facade = Readonly<Record<string, FacadeHandler>>

type Handler = (upstreams: Upstreams, request: HonoRequest, info: RequestInfo) => Promise<Response>

const handlers: Record<string, Handler> = {
  listContents,
  getHlsUrl,
  getThumbnail: readContent,
  getPreview,
  getCase,
  trackView,
  withdrawContent,
  grantSubscription,
  getCheckout: followSubscription,
  listMySubscriptions: followSubscription,
  changePlan: followSubscription,
  resumeSubscription: followSubscription,
}

/** Creates the handlers that combine several services behind one resource. */
export function createFacade(deps: {
  upstreams: Upstreams
  limits: RateLimits
  openArchives: OpenArchives
  findAccount: FindAccount
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
