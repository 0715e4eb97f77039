import { setTimeout as sleep } from 'node:timers/promises'
import { providerVideoRemoved } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'
import { hidesTooMuch, isCutShort, isSyncDue, type RemovalSync } from '../domain/removals/removal-rules.ts'
import { removalAlerts } from '../messages/removal-alerts.fr.ts'
import { ProviderOutage, type VideoProvider } from '../ports.ts'

type Deps = Pick<CatalogDeps, 'store' | 'clock' | 'log' | 'metrics'>
type Source = Pick<VideoProvider, 'name' | 'capabilities' | 'removed'>

const TIME_LIMIT_MS = 20 * 60_000
/** Pause between two pages of a list; no caller waits for it. */
const PAGE_PAUSE_MS = 1_000
const IDS_PER_LOOKUP = 2_000
/** Keeps each transaction short. */
const PER_TRANSACTION = 200

interface Options {
  /** Spreads the daily call over installations and providers. */
  jitterMs: number
  /** Aborted when the service stops. */
  signal: AbortSignal
  pauseMs?: number
}

interface RemovalList {
  listed: number
  /** Listed videos that we still show. */
  toHide: Set<string>
}

/**
 * Hides the videos of a provider's removal list when it is due and plausible: complete, not much shorter than the last
 * one, and leaving most of what we show.
 */
export async function syncRemoved(deps: Deps, source: Source, options: Options): Promise<void> {
  const { store, clock } = deps
  const { jitterMs, signal } = options
  if (source.capabilities.removals === 'none') return
  const last = await store.findSync(source.name)
  if (!isSyncDue(last, clock.now(), jitterMs)) return
  if (!(await store.startSync(source.name, last, clock.now()))) return

  const list = await readRemovalList(deps, source, options)
  if (list === null) return
  const suspicion = last?.releasedAt ? null : await findSuspicion(deps, source, list, last)
  if (suspicion !== null) {
    raiseAlert(deps, source, suspicion)
    await store.recordSync(source.name, { finishedAt: clock.now(), alert: suspicion })
    return
  }
  await hideVideos(deps, source, [...list.toHide], signal)
  deps.metrics.alert.set(toAlert(source), 0)
  await store.recordSync(source.name, {
    finishedAt: clock.now(),
    listed: list.listed,
    alert: null,
    releasedAt: null,
  })
}

/** @returns null for an incomplete list */
async function readRemovalList(
  deps: Deps,
  source: Source,
  { signal, pauseMs }: Options,
): Promise<RemovalList | null> {
  const pause = source.capabilities.removals === 'paged' ? (pauseMs ?? PAGE_PAUSE_MS) : 0
  const deadline = AbortSignal.timeout(TIME_LIMIT_MS)
  const list: RemovalList = { listed: 0, toHide: new Set() }
  try {
    const ended = AbortSignal.any([signal, deadline])
    for await (const ids of toBatches(pausePages(source.removed(ended), pause, ended))) {
      list.listed += ids.length
      const shown = await deps.store.findShown(ids.map((id) => `${source.name}_${id}`))
      for (const id of shown) list.toHide.add(id)
    }
    return list
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ProviderOutage) && !deadline.aborted) throw error
    const kind = error instanceof ProviderOutage ? error.kind : 'timeout'
    deps.log.warn({ err: error, provider: source.name }, 'removal-list.failed: it could not be read')
    await deps.store.recordSync(source.name, { alert: removalAlerts.unreadable(kind) })
    return null
  }
}

async function* pausePages<T>(
  pages: AsyncIterable<T>,
  pauseMs: number,
  signal: AbortSignal,
): AsyncIterable<T> {
  for await (const page of pages) {
    yield page
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal })
  }
}

async function* toBatches(portions: AsyncIterable<string[]>): AsyncIterable<string[]> {
  let waiting: string[] = []
  for await (const ids of portions) {
    waiting = waiting.concat(ids)
    for (; waiting.length >= IDS_PER_LOOKUP; waiting = waiting.slice(IDS_PER_LOOKUP))
      yield waiting.slice(0, IDS_PER_LOOKUP)
  }
  if (waiting.length > 0) yield waiting
}

async function findSuspicion(
  deps: Deps,
  source: Source,
  list: RemovalList,
  last: RemovalSync | null,
): Promise<string | null> {
  const before = last?.listed ?? null
  if (before !== null && isCutShort(list.listed, before)) return removalAlerts.cutShort(list.listed, before)
  const { known, removed } = await deps.store.countVideos(source.name)
  const shown = known - removed
  return hidesTooMuch(list.toHide.size, shown) ? removalAlerts.hidesTooMuch(list.toHide.size, shown) : null
}

async function hideVideos(deps: Deps, source: Source, ids: string[], signal: AbortSignal): Promise<void> {
  for (let from = 0; from < ids.length; from += PER_TRANSACTION) {
    signal.throwIfAborted()
    const removedAt = deps.clock.now()
    await deps.store.inTransaction(async (tx) => {
      const gone = await tx.markRemoved(ids.slice(from, from + PER_TRANSACTION), removedAt)
      for (const videoId of gone)
        tx.emit(providerVideoRemoved, {
          videoId,
          provider: source.name,
          noticedBy: 'removal-feed',
          removedAt: removedAt.toISOString(),
        })
    })
  }
}

function raiseAlert(deps: Deps, source: Source, reason: string): void {
  deps.metrics.alert.set(toAlert(source), 1)
  deps.log.error({ provider: source.name, reason }, 'removal-list.refused: it is not plausible')
}

function toAlert(source: Source) {
  return { service: 'catalog', kind: 'removal-brake', subject: source.name }
}
