import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, SERVICES } from '@alcove/contracts'
import { toOperator } from '@alcove/kit/config/operator-config'
import { isFreeSite } from '@alcove/kit/config/payment-config'
import { providerEndpoints } from '@alcove/kit/config/provider-config'
import { problemResponse } from '@alcove/kit/http/problem'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { withRequestContext } from '@alcove/kit/log/request-context'
import { versionState } from '@alcove/kit/service/product-version'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof-token'
import { Hono } from 'hono'
import type { GatewayApp, GatewayEnv } from './app.ts'
import { settingsWarnings } from './check-settings.ts'
import type { GatewayConfig } from './config.ts'
import type { GatewayDeps } from './deps.ts'
import { serveDocuments } from './documents/documents.ts'
import { createFacade } from './facade/facade.ts'
import { createAdmit } from './guards/admit.ts'
import { createFindAccount } from './guards/find-account.ts'
import { createHeldAnswers } from './guards/held-answers.ts'
import { isHiddenPath } from './guards/hidden-paths.ts'
import { createOpenArchives } from './guards/open-archives.ts'
import { createOpenRequests } from './guards/open-requests.ts'
import { createRateLimits, noRateLimits } from './guards/rate-limits.ts'
import { hasInvalidHost, readRequestInfo } from './guards/read-request-info.ts'
import { refuseFull } from './guards/refuse-full.ts'
import { createSecurityHeaders } from './guards/security-headers.ts'
import { createReadiness } from './health/readiness.ts'
import { serveHealth } from './health/serve-health.ts'
import { createStaffCheck } from './health/staff-check.ts'
import { createPages } from './pages/pages.ts'
import { createRequestRecorder } from './routing/record-request.ts'
import { recordRequests } from './routing/record-requests.ts'
import { routeOperations } from './routing/route-operations.ts'
import { createAnswerShared } from './shared/answer-shared.ts'
import { createSharedAnswers } from './shared/shared-answers.ts'
import { serveSitemaps } from './sitemap/serve-sitemaps.ts'
import { serveSites } from './sites/serve-sites.ts'

export interface Gateway {
  fetch: (request: Request, env?: GatewayEnv['Bindings']) => Response | Promise<Response>
  /** For `listen`: reads the request's info, sets the common headers, and answers from shared answers. */
  prepare(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined
  /** Every routed path in Hono's syntax, once per handler. */
  paths: readonly string[]
  stop(): Promise<void>
}

/** Creates the only public entrance: refuses early, routes, and serves both sites. Services decide about rights. */
export function createGateway(deps: GatewayDeps, settings: GatewayConfig): Gateway {
  const requestInfos = new WeakMap<IncomingMessage, RequestInfo>()
  const proofs = createAgeProofs(settings.GRANT_SIGNING_KEY, deps.clock)
  const limits = settings.RATE_LIMIT ? createRateLimits() : noRateLimits
  const admit = createAdmit({ limits, proofs })
  const findAccount = createFindAccount(deps)
  const isStaff = createStaffCheck(deps)
  const shared = createSharedAnswers(deps.clock)
  const recordRequest = createRequestRecorder(deps, settings)
  const heldAnswers = createHeldAnswers()
  const openRequests = createOpenRequests()
  const answerShared = createAnswerShared({
    shared,
    admit,
    heldAnswers,
    recordRequest,
    leaveToApp(request, response, info, always) {
      requestInfos.set(request, info)
      heldAnswers.watch(info.clientIp, response)
      for (const [name, value] of Object.entries(always)) response.setHeader(name, value)
    },
  })
  const securityHeaders = createSecurityHeaders(providerEndpoints(settings), settings.S3_PUBLIC_ENDPOINT)
  const app: GatewayApp = new Hono<GatewayEnv>()
  for (const warning of settingsWarnings(settings)) deps.log.warn(`settings.risky: ${warning}`)

  app.use('*', (c, next) => {
    const { incoming } = c.env
    const info = (incoming && requestInfos.get(incoming)) ?? createLocalInfo(deps, settings, c.req.raw)
    c.set('info', info)
    return withRequestContext(info, next)
  })
  app.use('*', recordRequests(recordRequest))
  app.use('*', async (c, next) => {
    const { method, path } = c.req
    const header = (name: string) => c.req.header(name)
    await admit(c.env.incoming ?? c.req.raw, { method, path, header, info: c.get('info') })
    await next()
  })
  const readiness = createReadiness(deps)
  const status = async () => {
    const services = await Promise.all(SERVICES.map((name) => deps.upstreams[name].status()))
    return [versionState('gateway'), ...(await readiness()), ...services.flat()]
  }
  serveHealth(app, {
    readiness,
    status,
    isStaff,
    metrics: deps.metrics,
    limits,
    token: settings.METRICS_TOKEN,
  })
  app.use('*', refuseFull(heldAnswers))
  serveDocuments(app, deps.version)
  routeOperations(app, {
    ...deps,
    limits,
    openRequests,
    findAccount,
    shared,
    facade: createFacade({
      ...deps,
      limits,
      openArchives: createOpenArchives(),
      findAccount,
      isStaff,
      settings,
    }),
  })
  const isFree = isFreeSite(settings)
  serveSitemaps(app, { ...deps, limits, openRequests, isFree })
  serveSites(app, deps.sites, {
    pages: createPages({ ...deps, proofs, limits, operator: toOperator(settings), isFree }),
    limits,
  })
  app.notFound((c) => problemResponse(new AppError('NOT_FOUND'), c.get('info').requestId, deps.log))
  app.onError((error, c) => problemResponse(error, c.get('info').requestId, deps.log))

  return {
    fetch: (request, env = {}) => app.fetch(request, env),
    paths: app.routes.map(({ path }) => path),
    prepare(request, response) {
      const info = readRequestInfo(request, settings, deps.ids)
      const headers = {
        'X-Request-Id': info.requestId,
        ...securityHeaders(info.origin),
        ...(isHiddenPath(readPath(request)) ? { 'X-Robots-Tag': 'noindex' } : {}),
      }
      if (hasInvalidHost(request)) {
        response.writeHead(400, { ...headers, Connection: 'close' }).end()
        recordRequest({ method: request.method ?? '', route: '*' }, 400, 0, info)
        return Promise.resolve(true)
      }
      return answerShared(request, response, info, headers)
    },
    async stop() {
      await Promise.all(SERVICES.map((name) => deps.upstreams[name].close()))
    },
  }
}

/** Returns the path as written, without the query; of an address in absolute form, as the app reads it. */
function readPath({ url = '/' }: IncomingMessage): string {
  if (!url.startsWith('/')) return URL.parse(url)?.pathname ?? url
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

/** Creates the info of a request without a socket. */
function createLocalInfo(
  deps: Pick<GatewayDeps, 'ids'>,
  settings: Pick<GatewayConfig, 'PUBLIC_URL'>,
  request: Request,
): RequestInfo {
  return {
    requestId: deps.ids(),
    clientIp: '127.0.0.1',
    origin: settings.PUBLIC_URL ?? new URL(request.url).origin,
  }
}
