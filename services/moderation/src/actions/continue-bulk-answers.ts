import type { ModerationDeps } from '../deps.ts'
import { answerBatch, REPORTS_AT_ONCE } from './answer-batch.ts'

/**
 * Continues answers to more reports than one transaction takes, those of an earlier process too, until none is left.
 * Concurrent processes work on different answers.
 */
export async function continueBulkAnswers(
  deps: Pick<ModerationDeps, 'store'>,
  signal?: AbortSignal,
): Promise<void> {
  if (!(await deps.store.hasBulkAnswers())) return
  while (!signal?.aborted) {
    if (!(await answerNextBatch(deps))) return
  }
}

/** @returns true if there was one */
function answerNextBatch({ store }: Pick<ModerationDeps, 'store'>): Promise<boolean> {
  return store.inTransaction(async (tx) => {
    const bulk = await tx.lockNextBulkAnswer()
    if (!bulk) return false
    const answered = await answerBatch(tx, bulk.contentId, bulk, bulk.answer)
    if (answered < REPORTS_AT_ONCE) await tx.deleteBulkAnswer(bulk.id)
    return true
  })
}
