import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import type { HandedSource } from '../../handover-port.ts'
import { hashFile } from './hash-file.ts'

/**
 * Puts the frozen file of a content at a path: the one that its submission fetched, else from the store.
 * @returns waits for the check that these are the bytes which were hashed when the file was accepted, and throws an Error
 *   where they are not; the next attempt fetches them. A file that was kept here is read for that, beside the work on it; a
 *   link into the store needs no check.
 */
export async function fetchSource(
  { objects }: Pick<MediaDeps, 'objects'>,
  { sourceKey, sha256 }: Pick<StoredContent, 'sourceKey' | 'sha256'>,
  handed: HandedSource,
  path: string,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const key = sourceKey as string
  const isKept = await handed.moveTo(path)
  const found = isKept ? hashFile(path, signal) : Promise.resolve(await objects.fetch(key, path))
  // Note: the returned function reports it; Node ends a process for a rejection that has no handler.
  found.catch(() => undefined)
  return async () => {
    const hash = await found
    if (hash !== null && hash !== sha256) throw new Error(`${key} has SHA-256 ${hash}, expected ${sha256}`)
  }
}
