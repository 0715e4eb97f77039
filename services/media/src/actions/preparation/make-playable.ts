import type { MediaDeps } from '../../deps.ts'

/** Lets owner and moderators play the files below this prefix; completeness is announced later. */
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
