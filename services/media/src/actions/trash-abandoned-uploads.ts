import type { MediaDeps } from '../deps.ts'

/**
 * Moves uploads that were never attached to the trash. Uploads do not stay by design, so no share of them is too much, and
 * the database is not asked.
 * @param before spares what arrived since
 */
export async function trashAbandonedUploads(
  deps: Pick<MediaDeps, 'objects' | 'log'>,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  for (const prefix of await deps.objects.findUploads(before)) {
    if (signal.aborted) return
    await deps.objects.moveToTrash(prefix)
    deps.log.info({ prefix }, 'upload.trashed')
  }
}
