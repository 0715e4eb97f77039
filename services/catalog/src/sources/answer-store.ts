import type { Logger } from '@alcove/kit/log/logger'
import type { StoredAnswer } from '../store/provider-answers.ts'
import type { CatalogStore } from '../store/store.ts'

/** Queued writes; further ones are dropped, because a lost write costs a stale answer only. */
const WAITING_MAX = 100

/** Stores answers in the background, one statement at a time. */
export interface AnswerStore {
  put(answer: StoredAnswer): void
  remove(key: string): void
  /** Resolves when the queue is empty. */
  settled(): Promise<void>
}

export function createAnswerStore(
  store: Pick<CatalogStore, 'saveAnswers' | 'dropAnswers'>,
  log: Logger,
): AnswerStore {
  const waiting = new Map<string, StoredAnswer | null>()
  let writing: Promise<void> | undefined

  function write(key: string, answer: StoredAnswer | null): void {
    if (waiting.size >= WAITING_MAX && !waiting.has(key)) return
    waiting.set(key, answer)
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
  }

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting]
      waiting.clear()
      try {
        const gone = batch.flatMap(([key, answer]) => (answer === null ? [key] : []))
        const kept = batch.flatMap(([, answer]) => (answer === null ? [] : [answer]))
        if (gone.length > 0) await store.dropAnswers(gone)
        if (kept.length > 0) await store.saveAnswers(kept)
      } catch (error) {
        log.warn(
          { err: error, answers: batch.length },
          'answer.uncached: answers of providers could not be written to the cache',
        )
      }
    }
  }

  return {
    put: (answer) => write(answer.key, answer),
    remove: (key) => write(key, null),
    settled: async () => writing,
  }
}
