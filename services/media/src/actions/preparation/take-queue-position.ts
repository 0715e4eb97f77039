import type { MediaDeps } from '../../deps.ts'
import { type Debtors, owedBy } from '../../domain/preparation-debt.ts'
import type { MediaTransaction } from '../../store/store.ts'

/**
 * Position in the preparation queue for a file of this cost. What its account, or its network, took beyond its charges
 * before is put on top, whether or not anything of them waits.
 */
export async function takeQueuePosition(
  { clock }: Pick<MediaDeps, 'clock'>,
  tx: Pick<MediaTransaction, 'findPreparationDebts' | 'nextQueuePosition'>,
  debtors: Debtors,
  cost: number,
): Promise<number> {
  const debts = await tx.findPreparationDebts(debtors, clock.now())
  return tx.nextQueuePosition(debtors.userId, cost + owedBy(debts))
}
