import { isErased } from '@alcove/kit/auth/erased-accounts'
import type { CatalogDeps } from '../deps.ts'

type Transaction = Parameters<Parameters<CatalogDeps['store']['inTransaction']>[0]>[0]

/** Erases again what an event brought back that arrived after the deletion of the uploader's account. */
export async function keepErased(
  tx: Pick<Transaction, 'sql' | 'findUploaderOf' | 'eraseContentsBy'>,
  contentId: string,
): Promise<void> {
  const userId = await tx.findUploaderOf(contentId)
  if (userId !== null && (await isErased(tx.sql, userId))) await tx.eraseContentsBy(userId)
}
