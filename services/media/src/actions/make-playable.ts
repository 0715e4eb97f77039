import type { MediaDeps } from '../deps.ts'

/** From here on owner and moderators can play what lies below this prefix; that it is all there is said later. */
export async function makePlayable(
  deps: Pick<MediaDeps, 'store'>,
  contentId: string,
  hlsPrefix: string,
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state === 'PREPARING') await tx.updateContent(contentId, { hlsPrefix })
  })
}
