import type { MediaDeps } from '../../deps.ts'

/**
 * Removes what an attempt has stored, playable or not: when room is short, it cannot wait for a sweep. Keeps what its content
 * names after its preparation: the attempt may have ended well although its last answer was lost.
 */
export async function takeBackAttempt(
  { store, objects, log }: Pick<MediaDeps, 'store' | 'objects' | 'log'>,
  contentId: string,
  prefix: string,
): Promise<void> {
  const isNamed = await store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.hlsPrefix !== prefix) return false
    if (content.state !== 'PREPARING') return true
    await tx.updateContent(contentId, { hlsPrefix: null })
    return false
  })
  if (isNamed) return
  await objects
    .removeAll(prefix)
    .catch((error) =>
      log.warn({ err: error, prefix }, 'rendition.kept: of an attempt without room, until the sweep'),
    )
}
