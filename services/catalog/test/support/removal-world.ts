import { type Provider, providerVideoRemoved } from '@alcove/contracts'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { pino } from 'pino'
import type { ProviderCapabilities, SourceDetail, VideoProvider } from '../src/ports.ts'
import { aSourceVideo } from './builders.ts'
import { type CatalogWorld, openStore } from './world.ts'

/** What actions about removals work with, over the database of a world; started again, as after a restart. */
export function removalDeps(world: CatalogWorld) {
  const lines: { level: number; provider?: string }[] = []
  const metrics = createMetrics()
  const store = openStore(world)
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return {
    deps: { store, clock: world.clock, log, metrics },
    close: () => store.close(),
    errors: () => lines.filter((line) => line.level >= 50).length,
    alertOf: async (kind: string, provider: Provider) =>
      (await metrics.alert.get()).values.find(
        ({ labels }) => labels.kind === kind && labels.subject === provider,
      )?.value ?? 0,
    /** Videos that lists have shown. @returns their ids without prefix */
    async show(provider: Provider, count: number): Promise<string[]> {
      const videos = Array.from({ length: count }, () => aSourceVideo({ provider }))
      await store.rememberVideos(videos, world.clock.now())
      return videos.map((video) => video.providerVideoId)
    },
    saidGone: async () =>
      (await world.published(providerVideoRemoved)).map((data) => data.videoId as string).toSorted(),
  }
}

const CAPABILITIES: ProviderCapabilities = { removals: 'full-list', totalKnown: false }

type Removals = () => AsyncIterable<string[]> | Iterable<string[]>

/** A provider whose list of removals, and whose word about single videos, a test decides. */
export function aSource(
  name: Provider,
  words: {
    removed?: Removals
    isAlive?: (id: string) => boolean
    get?: (id: string) => SourceDetail | null
  } = {},
) {
  const asked: string[] = []
  const source: Pick<VideoProvider, 'name' | 'capabilities' | 'removed' | 'isAlive' | 'get'> = {
    name,
    capabilities: CAPABILITIES,
    async *removed() {
      asked.push('removed')
      yield* words.removed?.() ?? []
    },
    async isAlive({ id }) {
      asked.push(`isAlive ${id}`)
      return words.isAlive?.(id) ?? true
    },
    async get({ id }) {
      asked.push(`get ${id}`)
      return words.get?.(id) ?? null
    },
  }
  return { source, asked }
}
