import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import { uncharged } from '../../domain/preparation-cost.ts'
import { neighboursShare } from '../../domain/preparation-debt.ts'

/**
 * Charges the excess cost of an attempt: to what else of the uploader, and in part of its network, waits, and as a debt
 * to what they send later.
 */
export async function chargePreparation(
  { store, clock, log }: Pick<MediaDeps, 'store' | 'clock' | 'log'>,
  content: Pick<StoredContent, 'id' | 'userId' | 'preparationCost'>,
  milliseconds: number,
): Promise<void> {
  const { id: contentId, userId, preparationCost } = content
  // Note: jobs queued before charges were recorded have none.
  const cost = preparationCost ? uncharged(milliseconds, preparationCost) : 0
  if (cost === 0) return
  await store
    .inTransaction(async (tx) => {
      const debtors = { userId, network: await tx.findSubmitterNetwork(contentId) }
      await tx.addPreparationDebt(debtors, cost, clock.now())
      return tx.moveBackOthers({ id: contentId, ...debtors }, cost, neighboursShare(cost))
    })
    .then((others) => log.info({ contentId, cost, others }, 'preparation.uncharged: more than it announced'))
    .catch((error) =>
      log.warn(
        { err: error, contentId },
        'preparation.charge-failed: what it took beyond its charge is not recorded',
      ),
    )
}
