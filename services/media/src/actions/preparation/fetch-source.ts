import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import { hashFile } from './hash-file.ts'
import type { Attempt } from './prepare-content.ts'

/**
 * Puts the frozen file of a content at a path: the one that its submission fetched, else from the store.
 * @returns waits for the check that these are the bytes which were hashed when the file was accepted, and throws an Error
 *   where they are not; the next attempt fetches them. A file that was kept here is read for that, beside the work on it, and
 *   so is a link into the store where a remake may come years later; soon after its acceptance that needs no check.
 */
export async function fetchSource(
  { objects }: Pick<MediaDeps, 'objects'>,
  { sourceKey, sha256 }: Pick<StoredContent, 'sourceKey' | 'sha256'>,
  { handed, isRemake }: Pick<Attempt, 'handed' | 'isRemake'>,
  path: string,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const key = sourceKey as string
  const isKept = await handed.moveTo(path)
  const arrived = isKept ? null : await objects.fetch(key, path)
  const isRead = isKept || (isRemake && arrived === null)
  const found = isRead ? hashFile(path, signal) : Promise.resolve(arrived)
  // Note: the returned function reports it; Node ends a process for a rejection that has no handler.
  found.catch(() => undefined)
  return async () => {
    const hash = await found
    if (hash !== null && hash !== sha256) throw new Error(`${key} has SHA-256 ${hash}, expected ${sha256}`)
  }
}
