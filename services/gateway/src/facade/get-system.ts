import {
  AppError,
  getServiceInfo,
  type OperationAnswer,
  type getSystem as operation,
  SERVICES,
  type ServiceInfo,
} from '@alcove/contracts'
import { missingParticulars } from '@alcove/kit/config/operator-config'
import type { DependencyState } from '@alcove/kit/health/readiness'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { GatewayConfig } from '../config.ts'
import type { GatewayDeps } from '../deps.ts'
import { callService } from './call-service.ts'

type System = OperationAnswer<typeof operation>
type Deps = Pick<GatewayDeps, 'upstreams' | 'version'> & { settings: GatewayConfig }

/** A slower service counts as unavailable. */
const PATIENCE_MS = 4_000
const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }

/** Collects the state of all services. Each checks the token itself; one refusal is the answer. */
export async function getSystem(deps: Deps, request: HonoRequest, info: RequestInfo): Promise<Response> {
  const { upstreams } = deps
  const authorization = request.header('authorization')
  const signal = AbortSignal.any([request.raw.signal, AbortSignal.timeout(PATIENCE_MS)])
  const answers = await Promise.all(
    SERVICES.map((name) =>
      callService(upstreams, getServiceInfo(name), { authorization, signal }, info).catch(() => null),
    ),
  )
  const refusal = answers.find((answer) => answer?.status === 401 || answer?.status === 403)
  const others = answers.filter((answer) => answer !== refusal && !answer?.ok)
  await Promise.all(others.map((answer) => answer?.body?.cancel()))
  if (refusal) return refusal
  const services = await Promise.all(
    answers.flatMap((answer) => (answer?.ok ? [answer.json() as Promise<ServiceInfo>] : [])),
  )
  // Note: without an answer no service has authorised the caller.
  if (services.length === 0) throw new AppError('SERVICE_UNAVAILABLE')
  const states = (await Promise.all(SERVICES.map((name) => upstreams[name].status()))).flat()
  return new Response(JSON.stringify(describe(deps, services, states)), { headers: HEADERS })
}

function describe(
  { version, settings }: Omit<Deps, 'upstreams'>,
  services: ServiceInfo[],
  states: DependencyState[],
): System {
  const isWell = (part: RegExp) => {
    const lines = states.filter(({ name }) => part.test(name))
    return lines.length > 0 && lines.every(({ ok }) => ok)
  }
  const sum = (count: (answer: ServiceInfo) => number) =>
    services.reduce((total, answer) => total + count(answer), 0)
  const databases = new Set(services.map(({ database }) => database))
  const storage = services.find((answer) => answer.storage)?.storage
  const everyService = services.length === SERVICES.length
  return {
    environment: settings.NODE_ENV,
    apiVersion: version,
    database: {
      ok: everyService && isWell(/\.database$/),
      version: [...databases].sort().join(', ') || null,
    },
    storage: {
      ok: isWell(/^media\.objects$/),
      kind: storage?.kind ?? null,
      freeBytes: storage?.freeBytes ?? null,
    },
    queue: {
      ok: everyService && isWell(/\.events$/),
      transport: services[0]?.transport ?? null,
      events: sum(({ waiting }) => waiting.outbox + waiting.events),
      jobs: sum(({ waiting }) => waiting.jobs),
    },
    ffmpeg: {
      ok: isWell(/^media\.ffmpeg$/),
      version: services.find((answer) => answer.ffmpeg !== undefined)?.ffmpeg ?? null,
    },
    missingParticulars: missingParticulars(settings),
  }
}
