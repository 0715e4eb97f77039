import { type Provider, providerVideoRemoved } from '@alcove/contracts'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { pino } from 'pino'
import type { SourceDetail } from '../../src/domain/providers/source-video.ts'
import type { ProviderCapabilities, VideoProvider } from '../../src/ports.ts'
import { createSourceVideo } from './builders.ts'
import { type CatalogWorld, openTestStore } from './world.ts'

/** Creates the dependencies of removal actions over a world's database, as after a restart. */
export function createRemovalDeps(world: CatalogWorld) {
  const lines: { level: number; provider?: string }[] = []
  const metrics = createMetrics()
  const store = openTestStore(world)
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return {
    deps: { store, clock: world.clock, log, metrics },
    close: () => store.close(),
    errors: () => lines.filter((line) => line.level >= 50).length,
    alertOf: async (kind: string, provider: Provider) =>
      (await metrics.alert.get()).values.find(
        ({ labels }) => labels.kind === kind && labels.subject === provider,
      )?.value ?? 0,
    /** Stores listed videos. @returns their ids without prefix */
    async show(provider: Provider, count: number): Promise<string[]> {
      const videos = Array.from({ length: count }, () => createSourceVideo({ provider }))
      await store.rememberVideos(videos, world.clock.now())
      return videos.map((video) => video.providerVideoId)
    },
    saidGone: async () =>
      (await world.published(providerVideoRemoved)).map((data) => data.videoId as string).toSorted(),
  }
}

const CAPABILITIES: ProviderCapabilities = { removals: 'full-list', totalKnown: false }

type Removals = () => AsyncIterable<string[]> | Iterable<string[]>

/** Creates a provider with the given removal list and answers about single videos. */
export function createSource(
  name: Provider,
  words: {
    removed?: Removals
    isAlive?: (id: string) => boolean
    get?: (id: string) => SourceDetail | null
  } = {},
) {
  const requested: string[] = []
  const source: Pick<VideoProvider, 'name' | 'capabilities' | 'removed' | 'isAlive' | 'get'> = {
    name,
    capabilities: CAPABILITIES,
    async *removed() {
      requested.push('removed')
      yield* words.removed?.() ?? []
    },
    async isAlive({ id }) {
      requested.push(`isAlive ${id}`)
      return words.isAlive?.(id) ?? true
    },
    async get({ id }) {
      requested.push(`get ${id}`)
      return words.get?.(id) ?? null
    },
  }
  return { source, requested }
}
