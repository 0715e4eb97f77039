import type { Provider } from '@alcove/contracts'
import type { Clock } from '@alcove/kit/clock'
import { coalesce } from '@alcove/kit/coalesce'
import type { Pace } from '@alcove/kit/pacer'
import { LRUCache } from 'lru-cache'
import { freshnessOf, freshTime, type Lifetime } from '../domain/freshness.ts'
import { ProviderOutage } from '../ports.ts'
import type { CatalogStore } from '../store/store.ts'
import type { AnswerStore } from './answer-store.ts'
import { answerKey, reviveDates, toText } from './answer-text.ts'

/** Characters of JSON that one cache holds in memory, and the longest answer that is kept at all. */
const MEMORY_MAX = 8_000_000
const ANSWER_MAX = 1_000_000
/** What an answer costs beside its text and its key: a million answers of 'nothing' are no small cache. */
const ENTRY_COST = 500
const KEY_MAX = 10_000
/** After a failure the same question is not asked again for so long, as long as there is an old answer. */
const REST_AFTER_FAILURE_MS = 5_000

/**
 * - `ok`: as fresh as we promise.
 * - `stale`: older, because the provider does not answer.
 * - `unavailable`: the provider does not answer, and there is nothing to stand in.
 */
export type Answered<T> = (
  | { status: 'ok' | 'stale'; value: T }
  | { status: 'unavailable'; outage: ProviderOutage }
) & {
  /** The provider was not asked because this caller may not cause a call: somebody else may get a better answer. */
  callerOnly?: true
}

interface Entry<T> extends Lifetime {
  value: T
  /** When renewing it last failed, in milliseconds since the epoch. */
  failedAt: number | null
}

export interface AnswerCache<T> {
  /**
   * @param key what is asked, normalised, with the provider in front: `eporner:…`
   * @param load asks the provider; at most once at a time for a key. Throws ProviderOutage and nothing else
   * @param mayAsk whether the caller may cause a call; asked only when one is about to be made for them
   */
  get(key: string, load: () => Promise<T>, mayAsk: () => boolean): Promise<Answered<T>>
  /** Forgets what is in memory. What is being asked just now is kept: it is new. */
  clear(): void
  /** Resolves once nothing is asked any more. */
  settled(): Promise<void>
}

export interface AnswerCacheDeps<T> {
  provider: Provider
  store: Pick<CatalogStore, 'findAnswer'>
  shelf: AnswerStore
  clock: Clock
  /** From 0 to 1. */
  random: () => number
  pace: Pace
  /** Whether an answer says that there is nothing: such are believed shortly and never kept. */
  isEmpty: (value: T) => boolean
}

/** What a provider answered, in memory and behind it in the database. */
export function createAnswerCache<T>(deps: AnswerCacheDeps<T>): AnswerCache<T> {
  const memory = new LRUCache<string, Entry<T>>({
    maxSize: MEMORY_MAX,
    maxEntrySize: ANSWER_MAX + KEY_MAX,
  })
  const recalls = new Map<string, Promise<Entry<T> | undefined>>()
  const flights = new Map<string, Promise<T>>()
  const now = () => deps.clock.now().getTime()
  let clearings = 0

  function enter(key: string, value: T, fetchedAt: number, text: string): Entry<T> {
    const empty = deps.isEmpty(value)
    const entry = { value, fetchedAt, empty, freshMs: freshTime(empty, deps.random()), failedAt: null }
    memory.set(key, entry, { size: text.length + key.length + ENTRY_COST })
    return entry
  }

  async function recall(key: string): Promise<Entry<T> | undefined> {
    const before = clearings
    const kept = await deps.store.findAnswer(answerKey(key))
    if (!kept || clearings !== before) return undefined
    const value = await deps.pace(() => reviveDates<T>(kept.body))
    const text = await deps.pace(() => toText(value))
    return enter(key, value, kept.fetchedAt.getTime(), text)
  }

  async function fetch(key: string, load: () => Promise<T>): Promise<T> {
    try {
      const value = await load()
      const fetchedAt = deps.clock.now()
      const body = await deps.pace(() => toText(value))
      enter(key, value, fetchedAt.getTime(), body)
      if (deps.isEmpty(value)) deps.shelf.remove(answerKey(key))
      else if (body.length <= ANSWER_MAX)
        deps.shelf.put({ key: answerKey(key), provider: deps.provider, body, fetchedAt })
      return value
    } catch (error) {
      const entry = memory.peek(key)
      if (entry) entry.failedAt = now()
      throw error
    }
  }

  /** Note: a refusal is no failure of the question: others may ask it at once, and nobody rests for it. */
  async function ask(key: string, load: () => Promise<T>, mayAsk: () => boolean): Promise<T> {
    if (!flights.has(key) && !mayAsk())
      throw new ProviderOutage('share', 'the caller may cause no further call just now')
    return coalesce(flights, key, () => fetch(key, load))
  }

  async function find(key: string): Promise<Entry<T> | undefined> {
    const entry = memory.get(key)
    // Note: while the provider is being asked, everybody waits for that.
    if (entry || flights.has(key)) return entry
    return coalesce(recalls, key, () => recall(key))
  }

  return {
    async get(key, load, mayAsk) {
      const entry = await find(key)
      const freshness = entry ? freshnessOf(entry, now()) : 'gone'
      if (entry && freshness === 'fresh') return { status: 'ok', value: entry.value }
      const old = entry && freshness !== 'gone' ? ({ status: 'stale', value: entry.value } as const) : null
      const resting = entry?.failedAt != null && now() - entry.failedAt < REST_AFTER_FAILURE_MS
      if (old && resting) return old
      const renewed = ask(key, load, mayAsk).then(
        (value) => ({ status: 'ok', value }) as const,
        (outage: ProviderOutage) => ({
          ...(old ?? ({ status: 'unavailable', outage } as const)),
          ...(outage.kind === 'share' ? { callerOnly: true as const } : {}),
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
      await Promise.allSettled([...recalls.values(), ...flights.values()])
    },
  }
}
