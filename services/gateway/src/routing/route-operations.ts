import { AppError, type OperationSpec, operations, type ServiceName } from '@alcove/contracts'
import { honoPath } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import type { GatewayApp } from '../app.ts'
import type { GatewayDeps } from '../deps.ts'
import { compressJson } from '../encoding/compress-json.ts'
import type { Facade, FacadeHandler } from '../facade/facade.ts'
import type { AccountOf } from '../guards/account-of.ts'
import type { OpenRequests } from '../guards/open-requests.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import type { SharedAnswers } from '../shared/shared-answers.ts'
import { isGrantCheck, isStreamed, streamsBody } from '../upstreams/streamed-answers.ts'
import { answerOtherMethods, refuseMethod } from './answer-other-methods.ts'

interface Routing extends Pick<GatewayDeps, 'upstreams' | 'log'> {
  limits: RateLimits
  openRequests: OpenRequests
  accountOf: AccountOf
  shared: SharedAnswers
  facade: Facade
}

/** Reads whose answers hold an address that opens something by itself: they are never compressed (BREACH). */
const SEALED: ReadonlySet<string> = new Set<(typeof operations)[number]['id']>([
  'getHlsUrl',
  'listMyInvoices',
])

const CHECK_METHODS = ['GET', 'HEAD']

/** Streams that are no operations, and their owner. */
const STREAMS: Readonly<Record<string, ServiceName>> = { '/media/*': 'media', '/objects/*': 'media' }

/** Every operation that the contracts offer to the outside, to the service that owns it; nothing else gets in. */
export function routeOperations(app: GatewayApp, routing: Routing): void {
  const { upstreams, limits, openRequests, accountOf, shared, facade, log } = routing
  const outside = (operations as readonly OperationSpec[]).filter((spec) => spec.audience !== 'internal')
  for (const spec of outside) {
    const handle = facade[spec.id] ?? passOn(upstreams, spec)
    if (!handle) continue
    app.on(spec.method, honoPath(spec.path), async (c) => {
      const info = c.get('info')
      const answer = async () => {
        if (spec.rate) {
          // Note: credentials count for their address, whatever account the caller has besides.
          const account = spec.access === 'anyone' ? null : await accountOf(c.req.header('authorization'))
          await limits.draw(spec.rate, info.clientIp, account)
          // Note: an account costs nothing, and each of them could have passwords hashed and mails sent.
          if (account !== null && spec.rate === 'credentials') await limits.draw(spec.rate, info.clientIp)
        }
        const { incoming, outgoing } = c.env
        openRequests.holdBody(info.clientIp, incoming)
        if (isStreamed(spec)) openRequests.holdStream(info.clientIp, outgoing)
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
      // Note: Hono answers HEAD with the head of a GET and forgets its body; what feeds it would wait for ever.
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
      const bucket = bucketOf(method, routedPath)
      if (bucket) {
        await limits.draw(bucket, info.clientIp)
        openRequests.holdStream(info.clientIp, c.env.outgoing)
      }
      // Note: between processes every body that is not streamed is kept until it has arrived.
      if (!streamsBody(routedPath)) openRequests.holdBody(info.clientIp, c.env.incoming)
      return upstreams[service].fetch(c.req.raw, info)
    })
  }
  app.all('/api/*', () => {
    throw new AppError('NOT_FOUND')
  })
}

/** To the owner of an operation, as it came; undefined for one that the gateway answers by itself. */
function passOn(upstreams: GatewayDeps['upstreams'], { service }: OperationSpec): FacadeHandler | undefined {
  return service === 'gateway' ? undefined : (request, info) => upstreams[service].fetch(request.raw, info)
}

/** What edges ask for every viewer is not counted: they share an address, and media answers from memory. */
function bucketOf(method: string, path: string): 'upload' | 'playback' | null {
  if (path.startsWith('/objects/')) return method === 'GET' || method === 'HEAD' ? 'playback' : 'upload'
  return isGrantCheck(path) ? null : 'playback'
}
