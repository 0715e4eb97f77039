import type { MediaDeps } from '../../deps.ts'

/** Removes what an attempt has stored, playable or not: when room is short, it cannot wait for a sweep. */
export async function takeBackAttempt(
  { store, objects, log }: Pick<MediaDeps, 'store' | 'objects' | 'log'>,
  contentId: string,
  prefix: string,
): Promise<void> {
  await store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state === 'PREPARING' && content.hlsPrefix === prefix)
      await tx.updateContent(contentId, { hlsPrefix: null })
  })
  await objects
    .removeAll(prefix)
    .catch((error) =>
      log.warn({ err: error, prefix }, 'rendition.kept: of an attempt without room, until the sweep'),
    )
}
