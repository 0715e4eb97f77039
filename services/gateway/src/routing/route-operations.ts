import { AppError, type OperationSpec, operations, type ServiceName } from '@alcove/contracts'
import { honoPath } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import type { GatewayApp } from '../app.ts'
import type { GatewayDeps } from '../deps.ts'
import { compressJson } from '../encoding/compress-json.ts'
import type { Facade, FacadeHandler } from '../facade/facade.ts'
import type { FindAccount } from '../guards/find-account.ts'
import type { OpenRequests } from '../guards/open-requests.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import type { SharedAnswers } from '../shared/shared-answers.ts'
import { isGrantCheck, isStreamed, streamsBody } from '../upstreams/streamed-answers.ts'
import { answerOtherMethods, refuseMethod } from './answer-other-methods.ts'

interface Routing extends Pick<GatewayDeps, 'upstreams' | 'log'> {
  limits: RateLimits
  openRequests: OpenRequests
  findAccount: FindAccount
  shared: SharedAnswers
  facade: Facade
}

/** Reads whose answers hold an address that grants access: never compressed (BREACH). */
const SEALED: ReadonlySet<string> = new Set<(typeof operations)[number]['id']>([
  'getHlsUrl',
  'listMyInvoices',
])

const CHECK_METHODS = ['GET', 'HEAD']

/** Streams outside the operations, and their service. */
const STREAMS: Readonly<Record<string, ServiceName>> = { '/media/*': 'media', '/objects/*': 'media' }

/** Routes every public operation of the contracts to its owner, and nothing else. */
export function routeOperations(app: GatewayApp, routing: Routing): void {
  const { upstreams, limits, openRequests, findAccount, shared, facade, log } = routing
  const outside = (operations as readonly OperationSpec[]).filter((spec) => spec.audience !== 'internal')
  for (const spec of outside) {
    const handle = facade[spec.id] ?? createForwarder(upstreams, spec)
    if (!handle) continue
    app.on(spec.method, honoPath(spec.path), async (c) => {
      const info = c.get('info')
      const answer = async () => {
        if (spec.rate) {
          // Note: credentials count for the address, even with a token.
          const account = spec.access === 'anyone' ? null : await findAccount(c.req.header('authorization'))
          // Note: accounts are free, and each could trigger password hashing and mails, so the address counts too; first,
          // so that what it is refused uses up nothing of the account.
          if (account !== null && spec.rate === 'credentials') await limits.consume(spec.rate, info.clientIp)
          await limits.consume(spec.rate, info.clientIp, account)
        }
        const { incoming, outgoing } = c.env
        if (!spec.bodyStream) openRequests.holdBody(info.clientIp, incoming)
        if (isStreamed(spec) || spec.bodyStream) openRequests.holdStream(info.clientIp, outgoing)
        const answered = await handle(c.req, info, outgoing)
        const kept =
          incoming && spec.service !== 'gateway'
            ? await shared.keep(incoming, info, spec, answered)
            : answered
        return c.req.method === 'GET' && !SEALED.has(spec.id)
          ? compressJson(c.req.header('accept-encoding'), kept)
          : kept
      }
      const response = await answer().catch((error) => problemResponse(error, info.requestId, log))
      // Note: Hono answers HEAD with the headers of a GET and leaves its body open, whose source would wait for ever.
      if (c.req.method === 'HEAD') await response.body?.cancel()
      return response
    })
  }
  answerOtherMethods(app, outside, log)
  for (const [path, service] of Object.entries(STREAMS)) {
    app.all(path, async (c) => {
      const info = c.get('info')
      const { method, path: routedPath } = c.req
      if (isGrantCheck(routedPath) && !CHECK_METHODS.includes(method))
        return refuseMethod(c, CHECK_METHODS, log)
      const bucket = findBucket(method, routedPath)
      if (bucket) {
        await limits.consume(bucket, info.clientIp)
        openRequests.holdStream(info.clientIp, c.env.outgoing)
      }
      // Note: between processes a body that is not streamed is buffered until it is complete.
      if (!streamsBody(routedPath)) openRequests.holdBody(info.clientIp, c.env.incoming)
      return upstreams[service].fetch(c.req.raw, info)
    })
  }
  app.all('/api/*', () => {
    throw new AppError('NOT_FOUND')
  })
}

/** Forwards an operation unchanged to its owner; undefined for the gateway's own. */
function createForwarder(
  upstreams: GatewayDeps['upstreams'],
  { service }: OperationSpec,
): FacadeHandler | undefined {
  return service === 'gateway' ? undefined : (request, info) => upstreams[service].fetch(request.raw, info)
}

/** Grant checks of edges do not count: edges share an address, and media answers from memory. */
function findBucket(method: string, path: string): 'upload' | 'playback' | null {
  if (path.startsWith('/objects/')) return method === 'GET' || method === 'HEAD' ? 'playback' : 'upload'
  return isGrantCheck(path) ? null : 'playback'
}
