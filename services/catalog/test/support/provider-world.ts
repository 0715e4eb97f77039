import type { Provider } from '@alcove/contracts'
import { PROVIDERS } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import type { Service } from '@alcove/kit/service/service'
import { pino } from 'pino'
import { createCatalogService } from '../../src/service.ts'
import { startUpstream, type Upstream } from '../outbound/upstream.ts'
import { epornerWire } from '../providers/fakes/eporner-wire.ts'
import { letsjerktvWire } from '../providers/fakes/letsjerktv-wire.ts'
import { type Fault, send } from '../providers/fakes/provider-fake.ts'
import { redtubeWire } from '../providers/fakes/redtube-wire.ts'
import type { Library, Wire } from '../providers/fakes/wire.ts'
import { type CatalogWorld, startCatalog, testSettings } from './world.ts'

export const WIRES: Readonly<Record<Provider, Wire>> = {
  eporner: epornerWire,
  letsjerktv: letsjerktvWire,
  redtube: redtubeWire,
}

/** The fake upstream of a provider. */
export interface UpstreamFake extends Upstream {
  wire: Wire
  library: Library
  /** Requested addresses, except lists of removed videos, which the service requests itself. */
  requested: URL[]
  /** Replaces the answer while set. */
  fault: Fault | null
}

const REMOVALS = /\/removed\/|getDeletedVideos/

async function startUpstreamFake(wire: Wire): Promise<UpstreamFake> {
  const upstream = await startUpstream((request, response) => {
    const url = new URL(request.url ?? '', 'http://fake.test')
    if (!REMOVALS.test(url.href)) fake.requested.push(url)
    if (fake.fault) fake.fault(request, response)
    else send(response, wire.answer(url, fake.library))
  })
  const items = Array.from({ length: 45 }, (_, n) => wire.item(n))
  const fake: UpstreamFake = {
    ...upstream,
    wire,
    library: { items, removed: [] },
    requested: [],
    fault: null,
  }
  return fake
}

export interface ProviderWorld extends CatalogWorld {
  upstreams: Readonly<Record<Provider, UpstreamFake>>
  /** Starts a second catalog over the same database with empty memory, as after a restart. */
  again(changed?: Record<string, string>): Promise<Service>
}

/** Starts a catalog with fake upstreams of the three providers on loopback. */
export async function startProviderWorld(settings: Record<string, string> = {}): Promise<ProviderWorld> {
  const fakes = await Promise.all(PROVIDERS.map((name) => startUpstreamFake(WIRES[name])))
  const endpoints = PROVIDERS.flatMap((name, i) => [
    [`PROVIDER_${name.toUpperCase()}_URL`, fakes[i]?.url ?? ''],
    [`PROVIDER_${name.toUpperCase()}_IMAGE_HOSTS`, 'pictures.example.test'],
  ])
  const said = { ...Object.fromEntries(endpoints), ...settings }
  const world = await startCatalog(said, { soleReplica: false })
  const others: Service[] = []
  return {
    ...world,
    upstreams: Object.fromEntries(PROVIDERS.map((name, i) => [name, fakes[i]])) as ProviderWorld['upstreams'],
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
      await Promise.all(fakes.map((fake) => fake.close()))
    },
  }
}
