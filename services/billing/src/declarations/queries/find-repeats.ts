import { findContractWithdrawals, type WithdrawalReads } from './find-contract-withdrawals.ts'

/**
 * Finds the ids of all receipts of an executed withdrawal, which share one outcome; of another declaration, only its own.
 * @param subscriptionId any sale of its contract
 */
export async function findRepeats(
  tx: WithdrawalReads,
  declarationId: string,
  subscriptionId: string | null,
): Promise<string[]> {
  const { withdrawals } = await findContractWithdrawals(tx, subscriptionId)
  const ids = withdrawals.map(({ id }) => id)
  return ids.includes(declarationId) ? ids : [declarationId]
}
