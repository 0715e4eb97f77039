import type { Clock } from '@alcove/kit/clock'
import { type TrashEntry, trash } from '../../domain/trash.ts'
import type { Trash } from '../../ports.ts'
import type { AttemptIndex } from './attempt-index.ts'
import type { Bucket } from './bucket.ts'

const FOLDER = 'index/trash/'
/** What an entry says while it is put back: cut off, it is put back the rest of the way. */
const RESTORING = 'restoring'
const COPIES_AT_ONCE = 8

/**
 * The trash of a bucket: objects are copied on the server and then deleted, so that what a sweep took is out of reach, and
 * any S3 tool can put it back. One small object an entry lists the trash without listing what lies in it.
 */
export function openS3Trash(
  bucket: Bucket & { readText(key: string): Promise<string | null> },
  attempts: AttemptIndex,
  clock: Clock,
): Trash {
  const keysBelow = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of bucket.list(`${prefix}/`)) keys.push(key)
    return keys
  }
  const markerOf = (entry: TrashEntry) => FOLDER + trash.format(entry)

  return {
    /** Cut off anywhere, nothing is lost: originals go once all of them are copied. */
    async moveToTrash(prefix) {
      const entry = { day: trash.day(clock.now()), prefix }
      const keys = await keysBelow(prefix)
      if (keys.length > 0) {
        await bucket.putText(markerOf(entry), '')
        await copyAll(bucket, keys, (key) => `${trash.folder}/${entry.day}/${key}`)
        await bucket.remove(keys)
      }
      await attempts.unmark(prefix)
    },
    async listTrash() {
      const entries: TrashEntry[] = []
      for await (const { key } of bucket.list(FOLDER)) {
        const [, day, prefix] = /^([^/]+)\/(.+)$/.exec(key.slice(FOLDER.length)) ?? []
        if (day && prefix) entries.push({ day, prefix })
      }
      return entries.sort((a, b) => trash.format(a).localeCompare(trash.format(b)))
    },
    async restoreFromTrash(entry) {
      const state = await bucket.readText(markerOf(entry))
      const keys = state === null ? [] : await keysBelow(trash.prefixOf(entry))
      if (keys.length === 0) return 'missing'
      if (state !== RESTORING && (await keysBelow(entry.prefix)).length > 0) return 'taken'
      await bucket.putText(markerOf(entry), RESTORING)
      // Note: the index then says 'stored lately', so that the next sweep spares it.
      await attempts.mark(entry.prefix)
      await copyAll(bucket, keys, (key) => key.slice(`${trash.folder}/${entry.day}/`.length))
      await bucket.remove([...keys, markerOf(entry)])
      return 'restored'
    },
    async removeFromTrash(entry) {
      await bucket.remove([...(await keysBelow(trash.prefixOf(entry))), markerOf(entry)])
    },
  }
}

async function copyAll(bucket: Bucket, keys: readonly string[], to: (key: string) => string): Promise<void> {
  const left = keys.values()
  const worker = async () => {
    for (const key of left) await bucket.copy(key, to(key))
  }
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, worker))
}
