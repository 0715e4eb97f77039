import type { Clock } from '@alcove/kit/clock'
import { runInOrder } from '@alcove/kit/service/run-all'
import { type TrashEntry, trash } from '../../domain/objects/trash.ts'
import { type LockPrefix, PrefixBusy, type Trash } from '../../ports.ts'
import type { AttemptIndex } from './attempt-index.ts'
import type { Bucket } from './bucket.ts'
import { forEachAtOnce } from './for-each-at-once.ts'

const FOLDER = 'index/trash/'
const UNFINISHED_FOLDER = 'index/unfinished/'
/** Marks an entry during permanent removal: it is no longer complete. */
const REMOVING = 'removing'
const COPIES_AT_ONCE = 8

/**
 * The trash of a bucket: objects are copied on the server and then deleted, so that any S3 tool can restore them. One
 * small marker per entry lists the trash without listing its objects; it is written after all copies. Another marker
 * names the day of an entry while its objects are moved or restored; who finds one under the lock of its prefix resumes
 * what was cut off.
 */
export function openS3Trash(
  bucket: Bucket & { readText(key: string): Promise<string | null> },
  attempts: AttemptIndex,
  clock: Clock,
  lockPrefix: LockPrefix,
): Trash {
  const keysOf = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of bucket.list(prefix))
      if (key === prefix || key.startsWith(`${prefix}/`)) keys.push(key)
    return keys
  }
  const markerOf = (entry: TrashEntry) => FOLDER + trash.format(entry)
  const unfinishedOf = (prefix: string) => UNFINISHED_FOLDER + prefix
  const isListed = async (entry: TrashEntry) => (await bucket.readText(markerOf(entry))) !== null

  /**
   * Resumes an interrupted move under its day. Where only copies were made so long ago that they are due to be emptied,
   * removes these, which no entry lists, and begins again today.
   */
  async function beginEntry(
    prefix: string,
    unfinished: string | null,
    requireLock: () => Promise<void>,
  ): Promise<TrashEntry> {
    if (unfinished !== null) {
      const begun = { day: unfinished, prefix }
      const isWhole = (await bucket.readText(markerOf(begun))) === ''
      if (isWhole || trash.isRecent(begun, clock.now())) return begun
      await bucket.remove(await keysOf(trash.prefixOf(begun)), requireLock)
    }
    const today = { day: trash.day(clock.now()), prefix }
    await bucket.putText(unfinishedOf(prefix), today.day)
    return today
  }

  return {
    /** Safe to interrupt: originals are deleted once all are copied and the entry is listed. */
    moveToTrash: (prefix) =>
      lockPrefix(prefix, async (requireLock) => {
        const unfinished = await bucket.readText(unfinishedOf(prefix))
        const keys = await keysOf(prefix)
        if (keys.length > 0) {
          const entry = await beginEntry(prefix, unfinished, requireLock)
          await copyAll(bucket, keys, (key) => `${trash.folder}/${entry.day}/${key}`)
          await bucket.putText(markerOf(entry), '')
          await bucket.remove(keys, requireLock)
        }
        if (keys.length > 0 || unfinished !== null) await bucket.remove([unfinishedOf(prefix)], requireLock)
        await attempts.unmark(prefix)
      }),
    async listTrash() {
      const entries: TrashEntry[] = []
      for await (const { key } of bucket.list(FOLDER)) {
        const [, day, prefix] = /^([^/]+)\/(.+)$/.exec(key.slice(FOLDER.length)) ?? []
        if (day && prefix) entries.push({ day, prefix })
      }
      return entries.sort((a, b) => trash.format(a).localeCompare(trash.format(b)))
    },
    restoreFromTrash: (entry) =>
      lockPrefix(entry.prefix, (requireLock) => restore(entry, requireLock)).catch((error) => {
        if (error instanceof PrefixBusy) return 'busy'
        throw error
      }),
    removeFromTrash: (entry) =>
      lockPrefix(entry.prefix, async (requireLock) => {
        await bucket.putText(markerOf(entry), REMOVING)
        await bucket.remove(await keysOf(trash.prefixOf(entry)), requireLock)
        await bucket.remove([markerOf(entry)], requireLock)
      }),
    async removeUnfinished() {
      const prefixes: string[] = []
      for await (const { key } of bucket.list(UNFINISHED_FOLDER))
        prefixes.push(key.slice(UNFINISHED_FOLDER.length))
      await runInOrder(...prefixes.map((prefix) => () => removeUnfinished(prefix)))
    },
  }

  function removeUnfinished(prefix: string): Promise<void> {
    return lockPrefix(prefix, async (requireLock) => {
      const entry = { day: (await bucket.readText(unfinishedOf(prefix))) ?? '', prefix }
      if (!trash.isOver(entry, clock.now()) || (await isListed(entry))) return
      await bucket.remove(await keysOf(trash.prefixOf(entry)), requireLock)
      await bucket.remove([unfinishedOf(prefix)], requireLock)
    })
  }

  /** After an interruption, either restores the rest or moves it to the same entry again. */
  async function restore(
    entry: TrashEntry,
    requireLock: () => Promise<void>,
  ): Promise<'restored' | 'missing' | 'taken'> {
    if ((await bucket.readText(markerOf(entry))) !== '') return 'missing'
    const unfinished = unfinishedOf(entry.prefix)
    const keys = await keysOf(trash.prefixOf(entry))
    const isBegun = (await bucket.readText(unfinished)) === entry.day
    if (!isBegun && keys.length === 0) return 'missing'
    if (!isBegun && (await keysOf(entry.prefix)).length > 0) return 'taken'
    await bucket.putText(unfinished, entry.day)
    // Note: the index then counts as stored lately, so that the next sweep spares it.
    await attempts.mark(entry.prefix)
    await copyAll(bucket, keys, (key) => key.slice(`${trash.folder}/${entry.day}/`.length))
    await bucket.remove(keys, requireLock)
    await bucket.remove([markerOf(entry)], requireLock)
    await bucket.remove([unfinished], requireLock)
    return 'restored'
  }
}

function copyAll(bucket: Bucket, keys: readonly string[], to: (key: string) => string): Promise<void> {
  return forEachAtOnce(keys, COPIES_AT_ONCE, (key, signal) => bucket.copy(key, to(key), signal))
}
