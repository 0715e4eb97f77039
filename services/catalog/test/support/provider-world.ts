import type { Provider } from '@alcove/contracts'
import { PROVIDERS } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/clock'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import type { Service } from '@alcove/kit/service/service'
import { pino } from 'pino'
import { createCatalogService } from '../src/service.ts'
import { startUpstream, type Upstream } from './outbound/upstream.ts'
import { epornerWire } from './providers/fakes/eporner-wire.ts'
import { letsjerktvWire } from './providers/fakes/letsjerktv-wire.ts'
import { type Fault, send } from './providers/fakes/provider-fake.ts'
import { redtubeWire } from './providers/fakes/redtube-wire.ts'
import type { Library, Wire } from './providers/fakes/wire.ts'
import { type CatalogWorld, startCatalog, testSettings } from './world.ts'

export const WIRES: Readonly<Record<Provider, Wire>> = {
  eporner: epornerWire,
  letsjerktv: letsjerktvWire,
  redtube: redtubeWire,
}

/** The upstream of a provider, whatever a test makes of it. */
export interface UpstreamFake extends Upstream {
  wire: Wire
  library: Library
  /** Addresses that were asked, but for lists of removed videos: the service asks for those by itself. */
  asked: URL[]
  /** While set, answers instead. */
  fault: Fault | null
}

const REMOVALS = /\/removed\/|getDeletedVideos/

async function startUpstreamDouble(wire: Wire): Promise<UpstreamFake> {
  const upstream = await startUpstream((request, response) => {
    const url = new URL(request.url ?? '', 'http://double.test')
    if (!REMOVALS.test(url.href)) double.asked.push(url)
    if (double.fault) double.fault(request, response)
    else send(response, wire.answer(url, double.library))
  })
  const items = Array.from({ length: 45 }, (_, n) => wire.item(n))
  const double: UpstreamFake = {
    ...upstream,
    wire,
    library: { items, removed: [] },
    asked: [],
    fault: null,
  }
  return double
}

export interface ProviderWorld extends CatalogWorld {
  upstreams: Readonly<Record<Provider, UpstreamFake>>
  /** A second catalog over the same database, which remembers nothing of its own: as after a restart. */
  again(changed?: Record<string, string>): Promise<Service>
}

/** A catalog with the upstreams of the three providers on loopback, and everything real in between. */
export async function startProviderWorld(settings: Record<string, string> = {}): Promise<ProviderWorld> {
  const doubles = await Promise.all(PROVIDERS.map((name) => startUpstreamDouble(WIRES[name])))
  const places = PROVIDERS.flatMap((name, i) => [
    [`PROVIDER_${name.toUpperCase()}_URL`, doubles[i]?.url ?? ''],
    [`PROVIDER_${name.toUpperCase()}_IMAGE_HOSTS`, 'pictures.example.test'],
  ])
  const said = { ...Object.fromEntries(places), ...settings }
  const world = await startCatalog(said, { soleReplica: false })
  const others: Service[] = []
  return {
    ...world,
    upstreams: Object.fromEntries(
      PROVIDERS.map((name, i) => [name, doubles[i]]),
    ) as ProviderWorld['upstreams'],
    async again(changed = {}) {
      const { database, transport, clock, identity } = world
      const other = await createCatalogService(
        {
          log: pino({ level: 'silent' }),
          clock,
          ids: uuidV7,
          database,
          transport,
          jwks: identity.jwks,
          metrics: createMetrics(),
          strict: true,
          soleReplica: false,
        },
        testSettings({ ...said, ...changed }),
      )
      others.push(other)
      return other
    },
    async stop() {
      for (const other of others) await other.stop()
      await world.stop()
      await Promise.all(doubles.map((double) => double.close()))
    },
  }
}
