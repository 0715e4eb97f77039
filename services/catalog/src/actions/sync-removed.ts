import { setTimeout as sleep } from 'node:timers/promises'
import { providerVideoRemoved } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'
import { hidesTooMuch, isCutShort, isSyncDue, type Sync } from '../domain/removals.ts'
import { removalAlerts } from '../messages/removal-alerts.fr.ts'
import { ProviderOutage, type VideoProvider } from '../ports.ts'

type Deps = Pick<CatalogDeps, 'store' | 'clock' | 'log' | 'metrics'>
type Source = Pick<VideoProvider, 'name' | 'capabilities' | 'removed'>

const LONGEST_MS = 20 * 60_000
/** Between two pages of a list: nobody waits for it. */
const PAGE_PAUSE_MS = 1_000
const LOOKUP = 2_000
/** Few enough that a transaction stays short. */
const PER_TRANSACTION = 200

interface Options {
  /** Spreads the daily call over installations and providers. */
  jitterMs: number
  /** The service stops. */
  signal: AbortSignal
  pauseMs?: number
}

interface Heard {
  listed: number
  /** Of those listed, what we show so far. */
  toHide: Set<string>
}

/**
 * Hides what a provider's list of removed videos names, when it is due and the list can be believed: read to its end,
 * not much shorter than the last one, and leaving most of what we show.
 */
export async function syncRemoved(deps: Deps, source: Source, options: Options): Promise<void> {
  const { store, clock } = deps
  const { jitterMs, signal } = options
  if (source.capabilities.removals === 'none') return
  const last = await store.findSync(source.name)
  if (!isSyncDue(last, clock.now(), jitterMs)) return
  if (!(await store.startSync(source.name, last, clock.now()))) return

  const heard = await hear(deps, source, options)
  if (heard === null) return
  const suspicion = last?.releasedAt ? null : await suspect(deps, source, heard, last)
  if (suspicion !== null) {
    raiseAlert(deps, source, suspicion)
    await store.recordSync(source.name, { finishedAt: clock.now(), alert: suspicion })
    return
  }
  await hide(deps, source, [...heard.toHide], signal)
  deps.metrics.alert.set(alertOf(source), 0)
  await store.recordSync(source.name, {
    finishedAt: clock.now(),
    listed: heard.listed,
    alert: null,
    releasedAt: null,
  })
}

/** @returns null for a list that does not end properly */
async function hear(deps: Deps, source: Source, { signal, pauseMs }: Options): Promise<Heard | null> {
  const pause = source.capabilities.removals === 'paged' ? (pauseMs ?? PAGE_PAUSE_MS) : 0
  const patience = AbortSignal.timeout(LONGEST_MS)
  const heard: Heard = { listed: 0, toHide: new Set() }
  try {
    const ended = AbortSignal.any([signal, patience])
    for await (const ids of inPortions(paced(source.removed(ended), pause, ended))) {
      heard.listed += ids.length
      const shown = await deps.store.findShown(ids.map((id) => `${source.name}_${id}`))
      for (const id of shown) heard.toHide.add(id)
    }
    return heard
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ProviderOutage) && !patience.aborted) throw error
    const kind = error instanceof ProviderOutage ? error.kind : 'timeout'
    deps.log.warn({ err: error, provider: source.name }, 'a list of removed videos could not be read')
    await deps.store.recordSync(source.name, { alert: removalAlerts.unreadable(kind) })
    return null
  }
}

async function* paced<T>(pages: AsyncIterable<T>, pauseMs: number, signal: AbortSignal): AsyncIterable<T> {
  for await (const page of pages) {
    yield page
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal })
  }
}

async function* inPortions(portions: AsyncIterable<string[]>): AsyncIterable<string[]> {
  let waiting: string[] = []
  for await (const ids of portions) {
    waiting = waiting.concat(ids)
    for (; waiting.length >= LOOKUP; waiting = waiting.slice(LOOKUP)) yield waiting.slice(0, LOOKUP)
  }
  if (waiting.length > 0) yield waiting
}

async function suspect(deps: Deps, source: Source, heard: Heard, last: Sync | null): Promise<string | null> {
  const before = last?.listed ?? null
  if (before !== null && isCutShort(heard.listed, before)) return removalAlerts.cutShort(heard.listed, before)
  const { known, removed } = await deps.store.countVideos(source.name)
  const shown = known - removed
  return hidesTooMuch(heard.toHide.size, shown) ? removalAlerts.hidesTooMuch(heard.toHide.size, shown) : null
}

async function hide(deps: Deps, source: Source, ids: string[], signal: AbortSignal): Promise<void> {
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
  deps.metrics.alert.set(alertOf(source), 1)
  deps.log.error({ provider: source.name, reason }, 'a list of removed videos is not believed')
}

function alertOf(source: Source) {
  return { service: 'catalog', kind: 'removal-brake', subject: source.name }
}
