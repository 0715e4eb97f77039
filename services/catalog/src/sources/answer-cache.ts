import type { Provider } from '@alcove/contracts'
import type { RunningClock } from '@alcove/kit/clock'
import { coalesce } from '@alcove/kit/concurrency/coalesce'
import type { Pace } from '@alcove/kit/concurrency/pacer'
import { LRUCache } from 'lru-cache'
import { chooseFreshMs, judgeFreshness, type Lifetime } from '../domain/providers/freshness.ts'
import { ProviderOutage } from '../ports.ts'
import type { CatalogStore } from '../store/store.ts'
import type { AnswerStore } from './answer-store.ts'
import { answerKey, reviveDates, toText } from './answer-text.ts'

/** Characters of JSON in memory per cache, and the longest stored answer. */
const MEMORY_MAX = 8_000_000
const ANSWER_MAX = 1_000_000
/** Cost of an entry beside text and key, so that a million empty answers stay bounded. */
const ENTRY_COST = 500
const KEY_MAX = 10_000
/** Pause after a failure before the same key is fetched again while an old answer exists. */
const REST_AFTER_FAILURE_MS = 5_000

/**
 * - `ok`: as fresh as promised.
 * - `stale`: older, because the provider does not answer.
 * - `unavailable`: the provider does not answer, and no old answer exists.
 */
export type ProviderAnswer<T> = (
  | { status: 'ok' | 'stale'; value: T }
  | { status: 'unavailable'; outage: ProviderOutage }
) & {
  /** Not fetched because this caller's quota is spent; other callers may get a better answer. */
  callerOnly?: true
}

interface Entry<T> extends Lifetime {
  value: T
  /** Time of the last failed renewal, by the elapsed time of the clock. */
  failedAt: number | null
}

export interface AnswerCache<T> {
  /**
   * Returns an answer from memory, the database or the provider.
   * @param key normalised request, prefixed with the provider: `eporner:…`
   * @param load calls the provider, once at a time per key; throws ProviderOutage only
   * @param mayCall takes the caller's quota; called only when a fetch is about to start
   */
  get(key: string, load: () => Promise<T>, mayCall: () => boolean): Promise<ProviderAnswer<T>>
  /** Clears memory. Answers in flight are kept, because they are new. */
  clear(): void
  /** Resolves when no call is in flight. */
  settled(): Promise<void>
}

export interface AnswerCacheDeps<T> {
  provider: Provider
  store: Pick<CatalogStore, 'findAnswer'>
  answerStore: AnswerStore
  clock: RunningClock
  /** From 0 to 1. */
  random: () => number
  pace: Pace
  /** Detects empty answers, which are kept briefly and never stored. */
  isEmpty: (value: T) => boolean
}

/** Caches a provider's answers in memory, backed by the database. */
export function createAnswerCache<T>(deps: AnswerCacheDeps<T>): AnswerCache<T> {
  const memory = new LRUCache<string, Entry<T>>({
    maxSize: MEMORY_MAX,
    maxEntrySize: ANSWER_MAX + KEY_MAX,
  })
  const reads = new Map<string, Promise<Entry<T> | undefined>>()
  const flights = new Map<string, Promise<T>>()
  const now = () => deps.clock.now().getTime()
  let clearings = 0

  function putInMemory(key: string, value: T, fetchedAt: number, text: string): Entry<T> {
    const empty = deps.isEmpty(value)
    const entry = { value, fetchedAt, empty, freshMs: chooseFreshMs(empty, deps.random()), failedAt: null }
    memory.set(key, entry, { size: text.length + key.length + ENTRY_COST })
    return entry
  }

  async function readStored(key: string): Promise<Entry<T> | undefined> {
    const before = clearings
    const kept = await deps.store.findAnswer(answerKey(key))
    if (!kept || clearings !== before) return undefined
    const value = await deps.pace(() => reviveDates<T>(kept.body))
    const text = await deps.pace(() => toText(value))
    return putInMemory(key, value, kept.fetchedAt.getTime(), text)
  }

  async function fetch(key: string, load: () => Promise<T>): Promise<T> {
    try {
      const value = await load()
      const fetchedAt = deps.clock.now()
      const body = await deps.pace(() => toText(value))
      putInMemory(key, value, fetchedAt.getTime(), body)
      if (deps.isEmpty(value)) deps.answerStore.remove(answerKey(key))
      else if (body.length <= ANSWER_MAX)
        deps.answerStore.put({ key: answerKey(key), provider: deps.provider, body, fetchedAt })
      return value
    } catch (error) {
      const entry = memory.peek(key)
      if (entry) entry.failedAt = deps.clock.elapsed()
      throw error
    }
  }

  /** Note: a spent quota is no failure of the request, so other callers may fetch at once. */
  async function callOnce(key: string, load: () => Promise<T>, mayCall: () => boolean): Promise<T> {
    if (!flights.has(key) && !mayCall())
      throw new ProviderOutage('quota', 'the quota of this caller is spent')
    return coalesce(flights, key, () => fetch(key, load))
  }

  async function find(key: string): Promise<Entry<T> | undefined> {
    const entry = memory.get(key)
    // Note: during a fetch all callers wait for it.
    if (entry || flights.has(key)) return entry
    return coalesce(reads, key, () => readStored(key))
  }

  return {
    async get(key, load, mayCall) {
      const entry = await find(key)
      const freshness = entry ? judgeFreshness(entry, now()) : 'gone'
      if (entry && freshness === 'fresh') return { status: 'ok', value: entry.value }
      const old = entry && freshness !== 'gone' ? ({ status: 'stale', value: entry.value } as const) : null
      const resting = entry?.failedAt != null && deps.clock.elapsed() - entry.failedAt < REST_AFTER_FAILURE_MS
      if (old && resting) return old
      const renewed = callOnce(key, load, mayCall).then(
        (value) => ({ status: 'ok', value }) as const,
        (outage: ProviderOutage) => ({
          ...(old ?? ({ status: 'unavailable', outage } as const)),
          ...(outage.kind === 'quota' ? { callerOnly: true as const } : {}),
        }),
      )
      if (!old || freshness === 'outdated') return renewed
      return entry?.failedAt === null ? { ...old, status: 'ok' } : old
    },
    clear() {
      clearings++
      memory.clear()
    },
    async settled() {
      await Promise.allSettled([...reads.values(), ...flights.values()])
    },
  }
}
