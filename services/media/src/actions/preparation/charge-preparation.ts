import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import { uncharged } from '../../domain/preparation-cost.ts'

/** Adds the excess cost of an attempt to the uploader's other waiting files. */
export async function chargePreparation(
  { store, log }: Pick<MediaDeps, 'store' | 'log'>,
  content: Pick<StoredContent, 'id' | 'userId' | 'preparationCost'>,
  milliseconds: number,
): Promise<void> {
  const { id: contentId, preparationCost } = content
  // Note: jobs queued before charges were recorded have none.
  const cost = preparationCost ? uncharged(milliseconds, preparationCost) : 0
  if (cost === 0) return
  await store
    .inTransaction((tx) => tx.moveBackOthers(content, cost))
    .then((others) => log.info({ contentId, cost, others }, 'preparation.uncharged: more than it announced'))
    .catch((error) => log.warn({ err: error, contentId }, 'what a preparation took could not be charged'))
}
