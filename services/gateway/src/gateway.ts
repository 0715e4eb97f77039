import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, SERVICES } from '@alcove/contracts'
import { operatorOf } from '@alcove/kit/config/operator-config'
import { isFreeSite } from '@alcove/kit/config/payment-config'
import { providerEndpoints } from '@alcove/kit/config/provider-config'
import { problemResponse } from '@alcove/kit/http/problem'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { withRequestContext } from '@alcove/kit/log/request-context'
import { versionState } from '@alcove/kit/service/product-version'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof'
import { Hono } from 'hono'
import type { GatewayApp, GatewayEnv } from './app.ts'
import { settingsWarnings } from './check-settings.ts'
import type { GatewayConfig } from './config.ts'
import type { GatewayDeps } from './deps.ts'
import { serveDocuments } from './documents/documents.ts'
import { createFacade } from './facade/facade.ts'
import { createAccountOf } from './guards/account-of.ts'
import { checkAge } from './guards/check-age.ts'
import { checkOrigin } from './guards/check-origin.ts'
import { createHeldAnswers } from './guards/held-answers.ts'
import { isHidden } from './guards/hidden-paths.ts'
import { createOpenArchives } from './guards/open-archives.ts'
import { createOpenRequests } from './guards/open-requests.ts'
import { createRateLimits, noRateLimits } from './guards/rate-limits.ts'
import { hasOddHost, readRequestInfo } from './guards/read-request-info.ts'
import { refuseFull } from './guards/refuse-full.ts'
import { createSecurityHeaders } from './guards/security-headers.ts'
import { createReadiness } from './health/readiness.ts'
import { serveHealth } from './health/serve-health.ts'
import { createStaffCheck } from './health/staff-check.ts'
import { createPages } from './pages/pages.ts'
import { createNoteRequest } from './routing/note-request.ts'
import { noteRequests } from './routing/note-requests.ts'
import { routeOperations } from './routing/route-operations.ts'
import { createAnswerShared } from './shared/answer-shared.ts'
import { createSharedAnswers } from './shared/shared-answers.ts'
import { serveSitemaps } from './sitemap/serve-sitemaps.ts'
import { serveSites } from './sites/serve-sites.ts'

export interface Gateway {
  fetch: (request: Request, env?: GatewayEnv['Bindings']) => Response | Promise<Response>
  /** For `listen`: names the request, sets the headers that every answer carries, and answers what many ask for. */
  prepare(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined
  /** Every path that it routes, as Hono writes paths, once for each of its handlers. */
  paths: readonly string[]
  stop(): Promise<void>
}

/** The one public door: refuses early, routes, and serves both sites. It decides nothing about rights. */
export function createGateway(deps: GatewayDeps, settings: GatewayConfig): Gateway {
  const facts = new WeakMap<IncomingMessage, RequestInfo>()
  const proofs = createAgeProofs(settings.GRANT_SIGNING_KEY, deps.clock)
  const limits = settings.RATE_LIMIT ? createRateLimits() : noRateLimits
  const accountOf = createAccountOf(deps)
  const isStaff = createStaffCheck(deps)
  const shared = createSharedAnswers(deps.clock)
  const note = createNoteRequest(deps, settings)
  const held = createHeldAnswers()
  const openRequests = createOpenRequests()
  const answerShared = createAnswerShared({ shared, proofs, limits, held, note })
  const securityHeaders = createSecurityHeaders(providerEndpoints(settings), settings.S3_PUBLIC_ENDPOINT)
  const app: GatewayApp = new Hono<GatewayEnv>()
  for (const warning of settingsWarnings(settings)) deps.log.warn(warning)

  app.use('*', (c, next) => {
    const { incoming } = c.env
    const info = (incoming && facts.get(incoming)) ?? namelessCaller(deps, settings, c.req.raw)
    c.set('info', info)
    return withRequestContext(info, next)
  })
  app.use('*', noteRequests(note))
  app.use('/api/*', async (c, next) => {
    const info = c.get('info')
    await limits.draw('everything', info.clientIp)
    checkOrigin(c.req.method, (name) => c.req.header(name), info.origin)
    await next()
  })
  app.use('*', (c, next) => {
    checkAge(c.req.method, c.req.path, (name) => c.req.header(name), proofs)
    return next()
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
  app.use('*', refuseFull(held))
  serveDocuments(app, deps.version)
  routeOperations(app, {
    ...deps,
    limits,
    openRequests,
    accountOf,
    shared,
    facade: createFacade({
      ...deps,
      limits,
      openArchives: createOpenArchives(),
      accountOf,
      isStaff,
      settings,
    }),
  })
  const isFree = isFreeSite(settings)
  serveSitemaps(app, { ...deps, limits, openRequests, isFree })
  serveSites(app, deps.sites, {
    pages: createPages({ ...deps, proofs, limits, operator: operatorOf(settings), isFree }),
    limits,
  })
  app.notFound((c) => problemResponse(new AppError('NOT_FOUND'), c.get('info').requestId, deps.log))
  app.onError((error, c) => problemResponse(error, c.get('info').requestId, deps.log))

  return {
    fetch: (request, env = {}) => app.fetch(request, env),
    paths: app.routes.map(({ path }) => path),
    prepare(request, response) {
      const info = readRequestInfo(request, settings, deps.ids)
      facts.set(request, info)
      const headers = {
        'X-Request-Id': info.requestId,
        ...securityHeaders(info.origin),
        ...(isHidden(pathOf(request)) ? { 'X-Robots-Tag': 'noindex' } : {}),
      }
      if (hasOddHost(request)) {
        response.writeHead(400, { ...headers, Connection: 'close' }).end()
        note({ method: request.method ?? '', route: '*' }, 400, 0, info)
        return Promise.resolve(true)
      }
      return answerShared(request, response, info, headers)
    },
    async stop() {
      await Promise.all(SERVICES.map((name) => deps.upstreams[name].close()))
    },
  }
}

/** As it was written, without the query. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

/** A request that came by no socket. */
function namelessCaller(
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
