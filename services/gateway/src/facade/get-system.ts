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

/** A service that is slower counts as away. */
const PATIENCE_MS = 4_000
const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }

/** Every service checks the token by itself: one that refuses decides for all. */
export async function getSystem(deps: Deps, request: HonoRequest, info: RequestInfo): Promise<Response> {
  const { upstreams } = deps
  const authorization = request.header('authorization')
  const signal = AbortSignal.any([request.raw.signal, AbortSignal.timeout(PATIENCE_MS)])
  const answers = await Promise.all(
    SERVICES.map((name) =>
      callService(upstreams, getServiceInfo(name), { authorization, signal }, info).catch(() => null),
    ),
  )
  const refusal = answers.find((one) => one?.status === 401 || one?.status === 403)
  const others = answers.filter((one) => one !== refusal && !one?.ok)
  await Promise.all(others.map((one) => one?.body?.cancel()))
  if (refusal) return refusal
  const facts = await Promise.all(
    answers.flatMap((one) => (one?.ok ? [one.json() as Promise<ServiceInfo>] : [])),
  )
  // Note: no check has shown that the caller may know.
  if (facts.length === 0) throw new AppError('SERVICE_UNAVAILABLE')
  const states = (await Promise.all(SERVICES.map((name) => upstreams[name].status()))).flat()
  return new Response(JSON.stringify(describe(deps, facts, states)), { headers: HEADERS })
}

function describe(
  { version, settings }: Omit<Deps, 'upstreams'>,
  facts: ServiceInfo[],
  states: DependencyState[],
): System {
  const isWell = (part: RegExp) => {
    const lines = states.filter(({ name }) => part.test(name))
    return lines.length > 0 && lines.every(({ ok }) => ok)
  }
  const sum = (count: (one: ServiceInfo) => number) => facts.reduce((total, one) => total + count(one), 0)
  const databases = new Set(facts.map(({ database }) => database))
  const storage = facts.find((one) => one.storage)?.storage
  const everyService = facts.length === SERVICES.length
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
      transport: facts[0]?.transport ?? null,
      events: sum(({ waiting }) => waiting.outbox + waiting.events),
      jobs: sum(({ waiting }) => waiting.jobs),
    },
    ffmpeg: {
      ok: isWell(/^media\.ffmpeg$/),
      version: facts.find((one) => one.ffmpeg !== undefined)?.ffmpeg ?? null,
    },
    missingParticulars: missingParticulars(settings),
  }
}
