import { type Cover, contentCoverChanged } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import type { CoverSizes } from '../../domain/covers/cover-keys.ts'
import type { MediaTransaction } from '../../store/store.ts'

/** Saves which picture stands for a processed content, and tells its placeholder. */
export async function changeCover(
  tx: Pick<MediaTransaction, 'updateContent' | 'emit'>,
  { clock }: Pick<MediaDeps, 'clock'>,
  { id, coverRevision }: Pick<StoredContent, 'id' | 'coverRevision'>,
  change: CoverSizes & { cover: Cover },
): Promise<StoredContent> {
  const changed = await tx.updateContent(id, { ...change, coverRevision: coverRevision + 1 })
  tx.emit(contentCoverChanged, {
    contentId: id,
    revision: changed.revision,
    coverRevision: changed.coverRevision,
    placeholder: changed.placeholder,
    changedAt: clock.now().toISOString(),
  })
  return changed
}
