import type { Logger } from '@alcove/kit/log/logger'
import type { KeptAnswer } from '../store/provider-answers.ts'
import type { CatalogStore } from '../store/store.ts'

/** Writes that wait for the database; further ones are given up: a lost one costs a stale answer, no more. */
const WAITING_MAX = 100

/** Writes answers to the database behind the caller's back, one statement at a time. */
export interface AnswerStore {
  put(answer: KeptAnswer): void
  remove(key: string): void
  /** Resolves once nothing waits. */
  settled(): Promise<void>
}

export function createAnswerStore(
  store: Pick<CatalogStore, 'saveAnswers' | 'dropAnswers'>,
  log: Logger,
): AnswerStore {
  const waiting = new Map<string, KeptAnswer | null>()
  let writing: Promise<void> | undefined

  function write(key: string, answer: KeptAnswer | null): void {
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
        log.warn({ err: error, answers: batch.length }, 'answers of providers could not be kept')
      }
    }
  }

  return {
    put: (answer) => write(answer.key, answer),
    remove: (key) => write(key, null),
    settled: async () => writing,
  }
}
