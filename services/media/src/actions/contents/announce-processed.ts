import { contentProcessed } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import type { MediaTransaction } from '../../store/store.ts'
import { type Prepared, sumOf } from '../preparation/prepare-content.ts'

interface Processed {
  prepared: Prepared
  /** Of the cover that stands. */
  placeholder: string | null
  /** A removed or blocked content that it looks like. */
  resembles: string | null
}

/** Tells that there are renditions to judge. @param changed the content with its new revision */
export function announceProcessed(
  tx: Pick<MediaTransaction, 'emit'>,
  { clock }: Pick<MediaDeps, 'clock'>,
  { id, revision, userId }: Pick<StoredContent, 'id' | 'revision' | 'userId'>,
  { prepared, placeholder, resembles }: Processed,
): void {
  const { facts, renditions, prefix, stored } = prepared
  tx.emit(contentProcessed, {
    contentId: id,
    revision,
    userId,
    duration: facts.duration,
    width: facts.width,
    height: facts.height,
    hasAudio: facts.hasAudio,
    renditions,
    posterKey: `${prefix}/poster.jpg`,
    placeholder,
    storedBytes: sumOf(stored),
    storedFiles: stored.size,
    resembles,
    processedAt: clock.now().toISOString(),
  })
}
