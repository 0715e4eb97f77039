import { LRUCache } from 'lru-cache'
import type { StoredRendition } from '../../ports.ts'
import type { Bucket } from './bucket.ts'

const FOLDER = 'index/'
const ATTEMPT = /^(hls\/([^/]+)\/[^/]+)(?:\/(.+))?$/
const REMEMBERED = 1_000

/**
 * One small object for each attempt that has stored something, `index/hls/<content>/<attempt>`, so that no sweep lists the
 * segments of all videos. It is written before the first file of an attempt, and again with each playlist and poster.
 */
export function openAttemptIndex(bucket: Bucket) {
  const marked = new LRUCache<string, true>({ max: REMEMBERED })
  return {
    /** Call before writing this key. */
    async mark(key: string): Promise<void> {
      const [, attempt, , name = ''] = ATTEMPT.exec(key) ?? []
      if (attempt === undefined || (name.includes('/') && marked.has(attempt))) return
      await bucket.putText(`${FOLDER}${attempt}`, '')
      marked.set(attempt, true)
    },
    /** Call once everything below this prefix is gone. */
    async unmark(prefix: string): Promise<void> {
      const [, attempt, , name] = ATTEMPT.exec(prefix) ?? []
      if (attempt === undefined || name !== undefined) return
      marked.delete(attempt)
      await bucket.remove([`${FOLDER}${attempt}`])
    },
    async find(before: Date): Promise<StoredRendition[]> {
      const found: StoredRendition[] = []
      for await (const { key, modifiedAt } of bucket.list(`${FOLDER}hls/`)) {
        const [, prefix, contentId] = ATTEMPT.exec(key.slice(FOLDER.length)) ?? []
        if (prefix && contentId && modifiedAt < before) found.push({ contentId, prefix })
      }
      return found
    },
  }
}
export type AttemptIndex = ReturnType<typeof openAttemptIndex>
